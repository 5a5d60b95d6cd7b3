import type { RecordKind } from '../record-kind.ts';

/** The words of the page of any kind of record. */
export const recordTexts = {
  overview: 'Overview',
  actions: 'Actions',
  comments: 'Comments',
  members: 'Members',
  files: 'Files',
  activity: 'Activity',
  approval: 'Approval',
  description: 'Description',
  notAnswered: 'Not answered',
  addRest: 'Add the rest',
  notSet: 'Not set yet',
  edit: 'Edit',
  duplicate: 'Duplicate',
  remove: 'Delete',
  more: 'More actions',
  processElsewhere: 'The process does not run at that site. Change both with Edit.',
  save: 'Save',
  saving: 'Saving...',
  optional: 'Optional',
  addAction: 'Add action',
  editAction: 'Edit action',
  openTask: 'Open as a task',
  deleteAction: 'Delete action',
  deleteActionText: 'The activity log keeps what it was.',
  addMembers: 'Add members',
  addPerson: 'Add a person',
  add: 'Add',
  choosePeople: 'Choose at least one person',
  gone: 'It may have been deleted, or it lies in a workspace that you cannot see.',
  removeMember: (name: string) => `Remove ${name}`,
  removeFromFavourites: (name: string) => `Remove ${name} from favorites`,
  addToFavourites: (name: string) => `Add ${name} to favorites`,
  backTo: (name: string) => `Back to ${name}`,
  site: 'Site',
  process: 'Process',
  managers: 'Managers',
  category: 'Category',
  raisedBy: 'Reported by',
  raised: 'Raised by',
  due: 'Due',
  review: 'Next review',
  andMore: (count: number) => `and ${count} more`,
  created: 'Created',
  changed: 'Changed',
  editing: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} editing this record. If you both change the same field, whoever saves last chooses which version to keep.`,
  lock: {
    decided: 'Somebody decides about it: what it says stays as it is until that is done.',
    approved: 'Its plan was approved: analyses and actions stay as they were then.',
    kept: 'It is at its end: what it says stays as it is.',
  },
} as const;

/** The words of the page that name the kind. */
export function textsOf({ words: { one, title } }: Pick<RecordKind, 'words'>) {
  return {
    notFound: `${title} not found`,
    notHere: `This ${one} is not here.`,
    noActions: `An action says what is done about the ${one}, by whom and until when.`,
    noMembers: `Members take part in the ${one} and see it in their own list.`,
  };
}
