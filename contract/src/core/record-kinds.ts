import type { ModuleKey } from './modules.ts';
import type { Ask, Awaited, Concern, Kind } from './record-kind.ts';

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
    parts: [
      'containment',
      'effectiveness',
      'effectiveness_check',
      'lateral',
      'document_impact',
      'lesson',
      'difference',
    ],
    acts: {
      decide: { level: 'approve', does: 'Triage {many}, and decide about their plans and their closure' },
    },
    asks: {
      containment: {
        label: 'Contain',
        act: 'Open',
        tab: 'containment',
        called: ['A containment', 'The containment'],
        rule: 'containment_overdue',
      },
      document: {
        label: 'Update a document',
        act: 'Open',
        tab: 'impact',
        called: ['The update of a document', 'The update of'],
      },
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
    concerns: {
      containment_overdue: {
        label: 'Overdue containments',
        rule: 'The CAPA is open, and the day has passed by which something was to be done at once about it. Whoever is responsible for that sees it as theirs.',
        why: 'A containment was to be done by {date}, {ago}.',
        severity: 'alert',
        isDue: true,
        does: 'finish',
        act: 'Open',
        tab: 'containment',
      },
      capa_broken: {
        label: 'Closed CAPAs that no longer hold',
        rule: 'The CAPA is closed and watched as its effectiveness plan says, and more later CAPAs count as a repeat than it allows. It is not told any more once the CAPA is reopened, or once each of them is said not to be the same.',
        why: 'Since {date}, {ago}, more has happened than its effectiveness plan allows after closing.',
        severity: 'alert',
        does: 'decide',
        act: 'Decide',
        tab: 'effectiveness',
        isTold: true,
      },
      capa_repeated: {
        label: 'Closed CAPAs that happened again',
        rule: 'The CAPA is closed, and a later one that is not cancelled is a repeat of it. It is not told any more once the CAPA is reopened.',
        why: 'It has happened again: since {date}, {ago}, a later CAPA is known to be a repeat of it.',
        severity: 'alert',
        does: 'decide',
        act: 'Decide',
        tab: 'links',
      },
    },
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
    asks: {
      score: {
        label: 'Give a score',
        act: 'Score',
        tab: 'assessments',
        called: ['Your score of a risk', 'Your score of'],
      },
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
      risk_decision_waiting: {
        label: 'Risks that wait for a decision',
        rule: 'The assessment of the risk, its acceptance or what treatment has left is in review. Whoever was asked to decide sees it as theirs.',
        why: 'It has waited for a decision since {date}, {ago}.',
        severity: 'warn',
        does: 'decide',
        act: 'Decide',
        tab: 'overview',
      },
      risk_above_tolerance: {
        label: 'Risks above tolerance',
        rule: 'The score of the risk is above the tolerance of its category, or its own, and it is not accepted. Somebody has to decide within 5 days.',
        why: 'Its score has been above the tolerance since {date}, {ago}, and it is not accepted.',
        severity: 'alert',
        does: 'decide',
        act: 'Decide',
        tab: 'acceptance',
        isTold: true,
      },
      risk_above_appetite: {
        label: 'Risks above appetite',
        rule: 'The score of the risk is above the appetite of its category, or its own, and within the tolerance. It is not accepted, and no action of it is open.',
        why: 'Its score has been above the appetite since {date}, {ago}, and nothing is planned.',
        severity: 'warn',
        does: 'review',
        act: 'Plan treatment',
        tab: 'treatment',
      },
      control_untested: {
        label: 'Overdue tests of controls',
        rule: 'The day has passed on which a control of the record was to be tested. The owners of the control see it as theirs.',
        why: 'A control was to be tested by {date}, {ago}.',
        severity: 'warn',
        isDue: true,
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
        isDue: true,
        does: 'review',
        act: 'Decide',
        tab: 'acceptance',
      },
      acceptance_stale: {
        label: 'Changed since it was accepted',
        rule: 'The record is accepted as it is, and its rating or its controls have changed since. Whoever accepted it and its managers see it as theirs.',
        why: 'Its rating or its controls have been others than those that were accepted since {date}, {ago}.',
        severity: 'alert',
        does: 'review',
        act: 'Decide',
        tab: 'acceptance',
        isTold: true,
      },
      kri_reading_due: {
        label: 'Overdue readings of indicators',
        rule: 'The day has passed on which a key risk indicator of the record was to be read. The owner of the indicator sees it as theirs.',
        why: 'An indicator was to be read by {date}, {ago}.',
        severity: 'warn',
        isDue: true,
        does: 'finish',
        act: 'Add reading',
        tab: 'reviews',
      },
      kri_red: {
        label: 'Red indicators',
        rule: 'The newest reading of a key risk indicator of the record is red. The managers of the record see it as theirs.',
        why: 'An indicator is red by its reading of {date}, {ago}.',
        severity: 'alert',
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

type AsksOf<K extends RecordKind> = (typeof recordKinds)[K]['asks'];

/** The tasks of those who are named on records for something besides actions. */
export type NamedTask = { [K in RecordKind]: `${K}_${Extract<keyof AsksOf<K>, string>}` }[RecordKind];

/** All of them, with their kinds. */
export const namedAsks = recordKindKeys.flatMap((kind) =>
  Object.entries<Ask>(recordKinds[kind].asks).map(([name, ask]) => ({
    ...ask,
    kind,
    task: `${kind}_${name}` as NamedTask, // Object.entries loses the literal keys
  })),
);

/** The modules whose workspaces hold records. */
export const modulesWithRecords: readonly ModuleKey[] = [
  ...new Set(recordKindKeys.map((kind) => recordKinds[kind].module)),
];
