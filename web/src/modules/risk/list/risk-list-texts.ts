/** The words of the two lists of risks; those of the specification to the letter. */
export const listTexts = {
  table: 'Risks',
  search: 'Search risk name',
  create: 'New risk',
  additionalFields: 'Additional Fields',
  export: 'Export',
  more: 'More for this list',
  empty: 'No Risk Library found.',
  emptyText:
    'A risk is something that may go wrong, or well, and what you do about it. Write it down once, and its people and its actions stay together.',
  emptyForReader: 'Somebody who may edit this workspace has to raise the first risk.',
  noActions: 'No actions yet.',
  addAction: 'Add an action',
  deleted: 'Risk library deleted successfully',
  deleteFailed: 'Failed to delete risk library',
  movesToDeleted: 'It moves to Deleted files, from where an administrator can restore it.',
  moveToDeleted: 'They move to Deleted files, from where an administrator can restore them.',
  noFavorites: 'None of your favorites is in this workspace any more.',
  favoritesAnywhere:
    'These are all risks of this workspace with your star, on whatever page and whatever the list is narrowed to.',
  tooMany: 'At most 500 risks can be deleted at once. Narrow the list by search or filters first.',
} as const;

/** The question before risks are deleted, in words that name them. */
export function deleteQuestion(names: string[], total = names.length) {
  return {
    title: total === 1 ? 'Delete 1 risk' : `Delete ${total} risks`,
    message: total === 1 ? listTexts.movesToDeleted : listTexts.moveToDeleted,
    names,
    confirmLabel: total === 1 ? 'Delete risk' : `Delete ${total} risks`,
  };
}
