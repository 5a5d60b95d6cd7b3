/** The words of the deleted files. */
export const deletedTexts = {
  title: 'Deleted files',
  table: 'Deleted risks',
  search: 'Search risk name',
  empty: 'Nothing is deleted.',
  emptyText: 'Risks that are deleted come here. They can be restored, or deleted for ever.',
  forbidden: 'You may not see the deleted files.',
  forbiddenText: 'Only an administrator of this workspace can restore what was deleted.',
  restore: 'Restore',
  purge: 'Delete permanently',
  purgeText: 'This cannot be undone. The activity log keeps what happened to them.',
  purgeTextOne: 'This cannot be undone. The activity log keeps what happened to it.',
  reason: 'Reason',
  reasonRequired: 'Reason is required',
  typed: 'Type delete to confirm',
  typedRequired: 'Type the word delete',
  word: 'delete',
  cancel: 'Cancel',
  busy: 'Deleting...',
  unknown: 'Unknown',
  tooMany: 'At most 500 risks at once. Narrow the list by search first.',
} as const;

export const purgeTitle = (count: number) =>
  count === 1 ? 'Delete 1 risk permanently' : `Delete ${count} risks permanently`;

export const restoreQuestion = (names: string[]) => ({
  title: names.length === 1 ? 'Restore 1 risk' : `Restore ${names.length} risks`,
  message: names.length === 1 ? 'It comes back to the library.' : 'They come back to the library.',
  names,
  confirmLabel: names.length === 1 ? 'Restore risk' : `Restore ${names.length} risks`,
  tone: 'primary' as const,
});
