import { limits } from 'contract/core/limits';
import { withArticle } from 'contract/core/with-article';
import type { RecordKind } from '../record-kind.ts';

/** The words of the lists of any kind of record; those of the specification to the letter. */
export const registerTexts = {
  additionalFields: 'Additional Fields',
  percent: (done: number) => `${done}%`,
  export: 'Export',
  import: 'Import',
  fromSheet: 'Import from a sheet',
  or: ' or ',
  more: 'More for this list',
  view: 'View',
  table: 'Table',
  noActions: 'No actions yet.',
  addAction: 'Add an action',
  movesToDeleted: 'It moves to Deleted items, from where an administrator can restore it.',
  moveToDeleted: 'They move to Deleted items, from where an administrator can restore them.',
  noFavorites: 'None of your favorites is in this workspace now.',
  none: 'None',
  action: 'Action',
  startToEnd: 'Start and due date',
  priority: 'Priority',
  until: 'to',
  status: 'Status',
  approval: 'Approval',
  assignedTo: 'Assigned to',
  actionsOf: (name: string) => `Actions of ${name}`,
  tags: 'Tags',
  tag: 'Tag',
  number: 'Number',
  name: 'Name',
  category: 'Category',
  site: 'Site',
  process: 'Process',
  due: 'Due',
  review: 'Next review',
  managers: 'Managers',
  members: 'Members',
  actions: 'Actions',
  created: 'Created',
  edit: 'Edit',
  duplicate: 'Duplicate',
  link: 'Link',
  delete: 'Delete',
  takenOver: 'Taken over',
  notTaken: 'Not yet',
} as const;

/** The words of what a list is narrowed by. */
export const filterTexts = {
  status: 'Status',
  category: 'Category',
  site: 'Site',
  process: 'Process',
  manager: 'Manager',
  assignee: 'Assignee',
  lateAssignee: 'Assignee of an overdue action',
  mine: 'Mine',
  ways: { manager: 'I manage it', member: 'I am a member', action: 'I have an open action' },
  overdue: 'Overdue',
  approval: 'Approval',
  withOverdue: 'It is overdue, or an action of it is',
  withoutOverdue: 'Neither is',
  opened: 'Opened',
  closed: 'Closed',
  openOn: 'Open on',
  created: 'Created',
  due: 'Due',
  review: 'Next review',
  from: (what: string) => `${what} from`,
  to: (what: string) => `${what} to`,
} as const;

/** The words of the register that name the kind. */
export function textsOf({ words: { one, many } }: Pick<RecordKind, 'words'>) {
  return {
    table: many.charAt(0).toUpperCase() + many.slice(1),
    search: `Search ${one} name`,
    create: `New ${one}`,
    report: `Report ${withArticle(one)}`,
    emptyForRaiser: `Report the first ${one}: what you saw, where, and a photo of it.`,
    emptyForReader: `Somebody who may edit this workspace has to raise the first ${one}.`,
    favoritesAnywhere: `These are all ${many} of this workspace with your star, on whatever page and whatever the list is narrowed to.`,
    tooMany: `At most ${limits.bulkMax} ${many} can be deleted at once. Narrow the list by search or filters first.`,
  };
}

/** The question before records are deleted, in words that name them. */
export function deleteQuestion({ words: { one, many } }: Pick<RecordKind, 'words'>, names: string[]) {
  const total = names.length;
  return {
    title: total === 1 ? `Delete 1 ${one}` : `Delete ${total} ${many}`,
    message: total === 1 ? registerTexts.movesToDeleted : registerTexts.moveToDeleted,
    names,
    confirmLabel: total === 1 ? `Delete ${one}` : `Delete ${total} ${many}`,
  };
}
