import { capaKind } from './kinds/capa-kind.ts';
import { riskKind } from './kinds/risk-kind.ts';
import type { ModuleKey } from './modules.ts';
import type { Ask, Awaited, Concern, Kind } from './record-kind.ts';

/** Every kind of record, by the word that its rows, its log and its permissions are kept under. */
export const recordKinds = {
  capa: capaKind,

  risk: riskKind,
} as const satisfies Record<string, Kind>;

export type RecordKind = keyof typeof recordKinds;
export const recordKindKeys = Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]; // Object.keys loses the literal keys

/** The kind of record that is raised to put right what went wrong: it is offered from records of other modules, and from what failed in a checklist. */
export const correctingKind: RecordKind = 'capa';

/** By which word a record of a module is named as the source of what is raised from it. */
export const sourceWordOf = (module: ModuleKey): string | undefined => {
  const kind: Kind | undefined = Object.values(recordKinds).find((one) => one.module === module);
  return kind?.asSource;
};

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

export type AsksOf<K extends RecordKind> = (typeof recordKinds)[K]['asks'];

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

/** The words of these tasks. */
export const namedTasks: readonly NamedTask[] = namedAsks.map(({ task }) => task);

/** What has owners below the records of every kind: the causes on fishbones. */
const ownedOfAll = { ishikawa_cause: 'owner' } as const;

type OwnedOf<K extends RecordKind> = Extract<
  keyof (typeof recordKinds)[K]['owns'] | keyof typeof ownedOfAll,
  string
>;

/** What has owners below records of each kind. */
export type OwnedPart = { [K in RecordKind]: `${K}_${OwnedOf<K>}` }[RecordKind];

/** All of it, with the field that names the owners. */
export const ownedParts = recordKindKeys.flatMap((kind) =>
  Object.entries<string>({ ...ownedOfAll, ...recordKinds[kind].owns }).map(([part, people]) => ({
    part: `${kind}_${part}` as OwnedPart, // Object.entries loses the literal keys
    people,
  })),
);

/** The modules whose workspaces hold records. */
export const modulesWithRecords: readonly ModuleKey[] = [
  ...new Set(recordKindKeys.map((kind) => recordKinds[kind].module)),
];
