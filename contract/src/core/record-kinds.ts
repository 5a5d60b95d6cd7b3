import type { WorkspaceRule } from './rights/levels.ts';
import type { ModuleKey } from './modules.ts';

/** Who may do something to a record, and the words for it. */
export type Act = Omit<WorkspaceRule, 'whole'> & { does: string };

/** What is to be done about something that needs attention, in the order in which it is told. */
export const attentionGroups = ['decide', 'finish', 'review', 'assess', 'connect'] as const;
export type AttentionGroup = (typeof attentionGroups)[number];

/** A decision that a record waits for while it is open; it needs attention once it has waited for longer than its workspace allows. */
type Awaited = {
  /** The word of the rule, in addresses and in the log, and what the list of such things is called. */
  key: string;
  label: string;
  /** When it needs attention, and one sentence of why: `{date}` is when it was raised, `{ago}` how long ago that is. */
  rule: string;
  why: string;
  /** The setting of the workspace that says after how many days, and how many hold where nothing was set. */
  setting: string;
  days: number;
  /** Under which of the groups it stands, and what the button says that leads to doing it. */
  does: AttentionGroup;
  act: string;
};

/** What needs attention of a record for a reason that only its kind knows; the view `<kind>_concerns` of the database finds it. */
type Concern = {
  /** What the list of such things is called, when it needs attention, and one sentence of why, as of what it awaits. */
  label: string;
  rule: string;
  why: string;
  severity: 'alert' | 'warn' | 'info';
  /** Under which of the groups it stands, what the button says that leads to doing it, and the tab of the record that it leads to. */
  does: AttentionGroup;
  act: string;
  tab: string;
};

type Kind = {
  module: ModuleKey;
  /** What its numbers begin with. */
  prefix: string;
  /** How one and several are called, as a title and within a sentence. */
  words: { title: string; titles: string; one: string; many: string };
  /** The word of an export of several, which the name of its file begins with. */
  exports: string;
  /** Where one is raised in its workspace by the full form and by the short one, where one is shown, where one's own is, and where the task of an action is. */
  paths: { create: string; report: string; record: string; own: string; task: string };
  /** The fields that conditions of additional fields may ask for, besides other additional fields. */
  conditions: readonly string[];
  /** What only its records have below them, by the end of the word that a row of the log has for it. */
  parts: readonly string[];
  /** What only this kind may have done to it. */
  acts: Record<string, Act>;
  awaits: Record<string, Awaited>;
  /** By the word of the rule, in addresses and in the log. */
  concerns: Record<string, Concern>;
};

/** Every kind of record, by the word that its rows, its log and its permissions are kept under. */
export const recordKinds = {
  capa: {
    module: 'capa',
    prefix: 'CAPA',
    words: { title: 'CAPA', titles: 'CAPAs', one: 'CAPA', many: 'CAPAs' },
    exports: 'capas',
    paths: {
      create: 'library/new',
      report: 'report',
      record: 'library/detail',
      own: 'my-capa/detail',
      task: 'my-tasks/detail',
    },
    conditions: ['site', 'process', 'status'],
    parts: ['effectiveness', 'effectiveness_check'],
    acts: {
      decide: { level: 'approve', does: 'Triage {many}, and decide about their plans and their closure' },
    },
    awaits: {
      triage: {
        key: 'capa_untriaged',
        label: 'CAPAs to be triaged',
        rule: 'The CAPA is older than the settings of the workspace allow (3 days unless set), and nobody has accepted it at triage.',
        why: 'The CAPA was raised on {date}, {ago}, and nobody has accepted it at triage.',
        setting: 'triageDays',
        days: 3,
        does: 'decide',
        act: 'Triage',
      },
    },
    concerns: {},
  },
  risk: {
    module: 'risk',
    prefix: 'RSK',
    words: { title: 'Risk', titles: 'Risks', one: 'risk', many: 'risks' },
    exports: 'risks',
    paths: {
      create: 'library/new',
      report: 'report',
      record: 'library/detail',
      own: 'my-risk/detail',
      task: 'tasks/detail',
    },
    conditions: ['category', 'site', 'process', 'status'],
    parts: [
      'consequence',
      'control',
      'control_test',
      'treatment',
      'kri',
      'kri_reading',
      'acceptance',
      'review',
      'incident',
    ],
    acts: {
      appetite: { level: 'admin', does: 'Set the risk appetite' },
      approve: { level: 'approve', does: 'Approve assessments' },
      score: { level: 'contribute', does: 'Score {many} when asked' },
      measure: { level: 'contribute', does: 'Keep readings of the indicators of {many}' },
    },
    awaits: {
      assessment: {
        key: 'risk_unassessed',
        label: 'Unassessed risks',
        rule: 'The risk is older than the settings of the workspace allow (14 days unless set), open and not evaluated yet, and its assessment is not approved.',
        why: 'The risk was raised on {date}, {ago}, and its assessment is not approved.',
        setting: 'assessmentDays',
        days: 14,
        does: 'assess',
        act: 'Assess',
      },
    },
    concerns: {
      score_asked: {
        label: 'Scores that are asked for',
        rule: 'Several people were asked to score the record by themselves, and somebody has not done so. Whoever has not sees it as theirs.',
        why: 'Its evaluators were asked for their scores on {date}, {ago}.',
        severity: 'warn',
        does: 'decide',
        act: 'Score',
        tab: 'assessments',
      },
      control_untested: {
        label: 'Overdue tests of controls',
        rule: 'The day has passed on which a control of the record was to be tested. The owners of the control see it as theirs.',
        why: 'A control was to be tested by {date}, {ago}.',
        severity: 'warn',
        does: 'review',
        act: 'Test',
        tab: 'controls',
      },
      acceptance_expiring: {
        label: 'Acceptances that end soon',
        rule: 'The record is accepted as it is, and that ends today or within the next 30 days.',
        why: 'Its acceptance ends on {date}, {ahead}.',
        severity: 'warn',
        does: 'review',
        act: 'Decide',
        tab: 'acceptance',
      },
      acceptance_expired: {
        label: 'Acceptances that have ended',
        rule: 'The last acceptance of the record has ended, and nobody has prepared another or begun to treat it.',
        why: 'Its acceptance ended on {date}, {ago}.',
        severity: 'alert',
        does: 'review',
        act: 'Decide',
        tab: 'acceptance',
      },
      kri_reading_due: {
        label: 'Overdue readings of indicators',
        rule: 'The day has passed on which a key risk indicator of the record was to be read. The owner of the indicator sees it as theirs.',
        why: 'An indicator was to be read by {date}, {ago}.',
        severity: 'warn',
        does: 'finish',
        act: 'Add reading',
        tab: 'reviews',
      },
      kri_red: {
        label: 'Red indicators',
        rule: 'The newest reading of a key risk indicator of the record is red. The managers of the record see it as theirs.',
        why: 'An indicator is red by its reading of {date}, {ago}.',
        severity: 'warn',
        does: 'review',
        act: 'Review',
        tab: 'reviews',
      },
    },
  },
} as const satisfies Record<string, Kind>;

export type RecordKind = keyof typeof recordKinds;
export const recordKindKeys = Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]; // Object.keys loses the literal keys

/** The built-in fields that conditions in the workspaces of a module may ask for. */
export const conditionFieldsOf = (module: ModuleKey): readonly string[] => [
  ...new Set(
    recordKindKeys
      .filter((kind) => recordKinds[kind].module === module)
      .flatMap((kind) => recordKinds[kind].conditions),
  ),
];

/** The built-in fields that conditions of the additional fields of actions may ask for. */
export const actionConditions = ['priority'] as const;

/** The words of the exports of records. */
export type RecordExport = (typeof recordKinds)[RecordKind]['exports'];
export const recordExports = recordKindKeys.map((kind) => recordKinds[kind].exports) as [
  RecordExport,
  ...RecordExport[],
];

/** The log's word for the actions, for the files, and for the comments under a kind of record. */
export type ActionKind = `${RecordKind}_action`;
export type FileKind = `${RecordKind}_file`;
export type CommentKind = `${RecordKind}_comment`;
export const actionKinds = recordKindKeys.map((kind): ActionKind => `${kind}_action`) as [
  ActionKind,
  ...ActionKind[],
];

type AwaitedOf<K extends RecordKind> = (typeof recordKinds)[K]['awaits'];

/** The rules by which records of each kind need attention. */
export type AwaitedKey = {
  [K in RecordKind]: AwaitedOf<K>[keyof AwaitedOf<K>] extends infer A extends Awaited
    ? A['key'] | typeof takeover.key
    : never;
}[RecordKind];

/** What every kind waits for first, where it was raised by the short form: somebody who takes it over. */
export const takeover = {
  key: 'raised_waiting',
  label: 'Waiting to be taken over',
  rule: 'Somebody reported it longer ago than the settings of the workspace allow (2 days unless set), and nobody has taken it over.',
  why: 'It was reported on {date}, {ago}, and nobody has taken it over.',
  does: 'decide',
  act: 'Take over',
  setting: 'takeoverDays',
  days: 2,
} as const satisfies Awaited;

/** Everything that records wait for: with the kind, and the word that it has among the tasks. */
export const awaitedDecisions = recordKindKeys.flatMap((kind) =>
  Object.entries<Awaited>({ takeover, ...recordKinds[kind].awaits }).map(([name, awaited]) => ({
    ...awaited,
    key: awaited.key as AwaitedKey, // Object.entries loses the literal keys
    name,
    kind,
    task: `${kind}_${name}`,
  })),
);

type ConcernsOf<K extends RecordKind> = (typeof recordKinds)[K]['concerns'];

/** The rules by which records need attention for reasons of their kind alone. */
export type ConcernKey = { [K in RecordKind]: Extract<keyof ConcernsOf<K>, string> }[RecordKind];

/** All of them, with their kinds. */
export const ownConcerns = recordKindKeys.flatMap((kind) =>
  Object.entries<Concern>(recordKinds[kind].concerns).map(([key, concern]) => ({
    ...concern,
    key: key as ConcernKey, // Object.entries loses the literal keys
    kind,
  })),
);

/** The modules whose workspaces hold records. */
export const modulesWithRecords: readonly ModuleKey[] = [
  ...new Set(recordKindKeys.map((kind) => recordKinds[kind].module)),
];
