import { limits } from 'contract/core/limits';
import { recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import type { DeletedItem } from 'contract/support/deleted/deleted.endpoints';

/** The words of the deleted items. */
export const deletedTexts = {
  title: 'Deleted items',
  table: 'Deleted items',
  search: 'Search name or number',
  empty: 'Nothing is deleted.',
  emptyText: 'What is deleted in this workspace comes here and can be restored.',
  forbidden: 'You may not see the deleted items.',
  forbiddenText: 'Only an administrator of this workspace can restore what was deleted.',
  kind: 'Type',
  columns: {
    kind: 'Type',
    number: 'Number',
    name: 'Name',
    deletedBy: 'Deleted by',
    deletedAt: 'Deleted',
    reason: 'Reason',
    kept: 'Kept until',
  },
  kept: {
    hold: 'Legal hold',
    always: 'Always: signed or approved',
    daysLeft: (days: number) => (days === 1 ? '(1 day left)' : `(${days} days left)`),
  },
  whyKept: {
    'legal-hold': 'It is on legal hold. Release the hold first.',
    approval: 'It was signed or approved, and is always kept.',
  },
  keptFor: (day: string) => `It is kept until ${day}.`,
  keptAmong: 'Some of these are kept, as “Kept until” says. Select only what is not kept.',
  placeHold: 'Place legal hold',
  releaseHold: 'Release legal hold',
  placeHoldText: 'It cannot be deleted permanently until the hold is released.',
  releaseHoldText: 'It can be deleted permanently again, once its time is over.',
  holdPlaced: 'Legal hold placed',
  holdReleased: 'Legal hold released',
  holding: 'Saving...',
  restore: 'Restore',
  restoring: 'Restoring...',
  restoreText: 'It comes back to where it was.',
  restoreTextMany: 'They come back to where they were.',
  purge: 'Delete permanently',
  purgeText: 'This cannot be undone. The activity log keeps what happened to them.',
  purgeTextOne: 'This cannot be undone. The activity log keeps what happened to it.',
  notPurgeable: 'Only records can be deleted permanently. Select only records.',
  typed: 'Type delete to confirm',
  typedRequired: 'Type the word delete',
  word: 'delete',
  busy: 'Deleting...',
  unknown: 'Unknown',
  none: 'None',
  choosing: {
    tooMany: `At most ${limits.bulkMax} items are restored or deleted at once. Narrow the list first.`,
    failed: 'The deleted items could not be fetched',
  },
} as const;

/** As the records are called, where all are of one kind. */
export const purgeTitle = (items: readonly Pick<DeletedItem, 'kind'>[]) => {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const kind = recordKindKeys.find((key) => kinds.length === 1 && key === kinds[0]);
  const { one, many } = kind ? recordKinds[kind].words : { one: 'record', many: 'records' };
  return `Delete ${items.length} ${items.length === 1 ? one : many} permanently`;
};

export const restoreTitle = (count: number) => (count === 1 ? 'Restore 1 item' : `Restore ${count} items`);
