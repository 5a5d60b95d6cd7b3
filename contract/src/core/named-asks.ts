import type { Ask } from './record-kind.ts';
import { type AsksOf, namedAsks, type RecordKind, recordKinds } from './record-kinds.ts';

/** Where on the page of its record a thing is done that somebody is named for. */
export const placeOfAsk = ({ tab, opens }: Pick<Ask, 'tab' | 'opens'>, id: string): string =>
  `?tab=${tab}${opens ? `&item=${id}` : ''}`;

/** Whether whoever owns or manages what it is about has it, so that it is handed over with that and not by itself. */
export const isOfOwner = ({
  kind,
  of,
  ofManagers,
}: Pick<Ask, 'of' | 'ofManagers'> & { kind: RecordKind }): boolean =>
  ofManagers === true || (of !== undefined && of.part in recordKinds[kind].owns);

type OwnsOf<K extends RecordKind> = keyof (typeof recordKinds)[K]['owns'];

/** The tasks of those who are named on records that are handed over by themselves. */
export type HandedTask = {
  [K in RecordKind]: {
    [N in keyof AsksOf<K>]: AsksOf<K>[N] extends { of: { part: OwnsOf<K> } } | { ofManagers: true }
      ? never
      : `${K}_${Extract<N, string>}`;
  }[keyof AsksOf<K>];
}[RecordKind];

/** The words of these tasks. */
export const handedTasks: readonly HandedTask[] = namedAsks.flatMap(
  (ask) => (isOfOwner(ask) ? [] : [ask.task as HandedTask]), // as its type says by the same rule
);
