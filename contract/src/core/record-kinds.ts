import type { WorkspaceRule } from './levels.ts';
import type { ModuleKey } from './modules.ts';

/** Who may do something to a record, and the words for it. */
type Act = Omit<WorkspaceRule, 'whole'> & { does: string };

type Kind = {
  module: ModuleKey;
  /** What its numbers begin with. */
  prefix: string;
  /** How one and several are called, as a title and within a sentence. */
  words: { title: string; titles: string; one: string; many: string };
  /** Where one is shown in its workspace, where one's own is, and where the task of one of its actions is. */
  paths: { record: string; own: string; task: string };
  /** What only this kind may have done to it. */
  acts: Record<string, Act>;
};

/** Every kind of record, by the word that its rows, its log and its permissions are kept under. */
export const recordKinds = {
  risk: {
    module: 'risk',
    prefix: 'RSK',
    words: { title: 'Risk', titles: 'Risks', one: 'risk', many: 'risks' },
    paths: { record: 'library/detail', own: 'my-risk/detail', task: 'tasks/detail' },
    acts: {
      appetite: { level: 'admin', does: 'Set the risk appetite' },
      approve: { level: 'approve', does: 'Approve assessments' },
    },
  },
} as const satisfies Record<string, Kind>;

export type RecordKind = keyof typeof recordKinds;
export const recordKindKeys = Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]; // Object.keys loses the literal keys

/** The log's word for the actions, and for the files, under a kind of record. */
export type ActionKind = `${RecordKind}_action`;
export type FileKind = `${RecordKind}_file`;
export const actionKinds = recordKindKeys.map((kind): ActionKind => `${kind}_action`) as [
  ActionKind,
  ...ActionKind[],
];

/** The modules whose workspaces hold records. */
export const modulesWithRecords: readonly ModuleKey[] = [
  ...new Set(recordKindKeys.map((kind) => recordKinds[kind].module)),
];

/** What may be done to a record of any kind; `many` and `one` stand for the kind's own words. */
export const recordActs = {
  read: { level: 'view', does: 'Read {many}' },
  create: { level: 'edit', does: 'Raise {one}' },
  update: { level: 'edit', or: ['manager'], does: 'Change {many} and their actions' },
  snooze: { level: 'edit', or: ['manager'], does: 'Put off what needs attention' },
  attach: { level: 'edit', or: ['manager', 'member', 'assignee'], does: 'Attach files to {many}' },
  remove: { level: 'approve', does: 'Delete {many}' },
  restore: { level: 'admin', does: 'Restore deleted {many}' },
  purge: { level: 'admin', grant: 'purge', does: 'Delete {many} permanently' },
  export: { level: 'view', grant: 'export', does: 'Export {many}' },
} as const satisfies Record<string, Act>;

export type RecordAct = keyof typeof recordActs;

type OwnAct<K extends RecordKind> = Extract<keyof (typeof recordKinds)[K]['acts'], string>;

/** The permissions about records and their actions. */
export type RecordRight = {
  [K in RecordKind]: `${K}.${RecordAct | OwnAct<K>}` | `${K}-action.progress`;
}[RecordKind];

/** A word with its article: "a risk", "an audit". */
export function withArticle(word: string): string {
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`;
}
