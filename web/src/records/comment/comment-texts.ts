import type { ReactionKind } from 'contract/records/comment/comment';

/** The words of what is said and done about a record. */
export const commentTexts = {
  title: 'What was said and done',
  filter: 'Show',
  filters: { all: 'All', comments: 'Comments', open: 'Unresolved', changes: 'Changes', files: 'Files' },
  fresh: (count: number) => `${count} new`,
  unread: (count: string) => `${count} unread`,
  earlier: 'Show earlier',
  empty: 'Nobody has said anything yet.',
  emptyText: 'A comment is seen by everybody who can read this. Use @ to name a person, who is then told.',
  nothingOpen: 'No comment is unresolved.',
  nothingDone: 'Nothing has been done yet.',
  noFiles: 'No file has been added yet.',
  mayNot: 'You can read what is said here. Your role does not let you comment.',
  pinned: 'Pinned',
  led: 'The comment you came for',
  showAll: 'Show all',
  more: (count: number, from: string, to: string) =>
    from === to ? `${count} more on ${from}` : `${count} more from ${from} to ${to}`,
  less: 'Show less',
  reason: 'Reason',
} as const;

export const composerTexts = {
  comment: 'Comment',
  placeholder: 'Write a comment, use @ to name a person',
  answer: 'Answer',
  answerPlaceholder: 'Write an answer',
  name: 'Name a person',
  people: 'People who can read this',
  nobody: 'Nobody with that name can read this.',
  send: 'Send',
  sendAnswer: 'Answer',
  save: 'Save',
  cancel: 'Cancel',
  keys: 'Ctrl+Enter sends',
  missing: 'Write something first',
} as const;

export const threadTexts = {
  deleted: 'This comment was deleted.',
  deletedAnswer: 'This answer was deleted.',
  edited: 'changed',
  somebody: 'Somebody',
  on: 'on',
  resolvedBy: (name: string) => `Resolved by ${name}`,
  answer: 'Answer',
  resolve: 'Resolve',
  reopen: 'Reopen',
  react: 'Add a reaction',
  act: (name: string) => `More for the comment of ${name}`,
  edit: 'Change',
  changedElsewhere: (now: string) =>
    `This comment was changed elsewhere while you were writing. It now says: “${now}”. Save again to put your words in its place.`,
  editOver: 'A comment can be changed for 15 minutes after it was made.',
  pin: 'Pin above the stream',
  unpin: 'Unpin',
  remove: 'Delete',
  removeTitle: 'Delete the comment',
  removeText: 'Its place in the thread stays, and the activity log keeps what it said.',
  takeDown: 'Delete somebody else’s comment',
  earlierAnswers: (count: number) =>
    count === 1 ? 'Show 1 earlier answer' : `Show ${count} earlier answers`,
  /** Names the number too, which stands beside the picture. */
  reacted: (label: string, names: string, { count, rest }: { count: number; rest: number }) =>
    `${label}: ${names}${rest > 0 ? ` and ${rest} more` : ''} (${count})`,
} as const;

/** What each reaction says. */
export const reactionLabels: Record<ReactionKind, string> = {
  agree: 'I agree',
  thanks: 'Thank you',
  done: 'Done',
  looking: 'I am looking into it',
  question: 'I have a question',
  celebrate: 'Well done',
};

/** What was done, after who did it; `what` is the record, or the name of its action or file. */
export const deedTexts = {
  raised: (what: string) => `raised ${what}`,
  added: (kind: string, what: string) => (kind ? `added the ${kind} ${what}` : `added ${what}`),
  addedParts: {
    five_whys: (what: string) => `began the five whys ${what}`,
    ishikawa: (what: string) => `began the fishbone ${what}`,
    five_whys_answer: (what: string) => `added the answer ${what}`,
    ishikawa_cause: (what: string) => `added the cause ${what}`,
  } as Record<string, (what: string) => string>,
  hold: (what: string) => `put ${what} on hold`,
  reset: (what: string) => `set ${what} back to pending`,
  snoozed: (what: string) => `snoozed ${what}`,
  snoozeEnded: (what: string) => `ended the snooze of ${what}`,
  other: (verb: string, what: string) => `${verb} ${what}`,
  the: (one: string) => `the ${one}`,
  approval: 'the approval',
  content: 'what it says',
  with: (deed: string, said: string) => `${deed}: ${said.toLowerCase()}`,
  something: 'something',
  from: (label: string, old: string, now: string) => `changed ${label} from ${old} to ${now}`,
  set: (label: string, now: string) => `set ${label} to ${now}`,
  cleared: (label: string) => `cleared ${label}`,
  changed: (labels: string) => `changed ${labels}`,
  two: (one: string, other: string) => `${one} and ${other}`,
  several: (one: string, other: string, rest: number) => `${one}, ${other} and ${rest} more`,
  of: (deed: string, what: string) => `${deed} of ${what}`,
} as const;
