import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { Store } from '../../core/store/store.ts';
import type { Notice } from '../../support/notification/notification.service.ts';

/** What is decided about at a stage, as the notice says it, and the tab that shows it. */
type Wait = { what: string; tab: string };

export type Decided = RecordBase & { stage: string };

/** What a kind says of the decisions that its records wait for. */
export type Deciding<R, S extends string> = {
  kind: RecordKind;
  store: Store;
  /** The stages at which a record waits for a decision. */
  waits: Record<S, Wait>;
  /** Within how many days it is asked for. */
  days: (ctx: WriteContext, stage: S) => number | Promise<number>;
  /** Who may decide, without those whose own work it is about. */
  find: (ctx: Context, record: R, stage: S) => Promise<string[]>;
  /** Whether this person may, who is to take over. */
  may: (ctx: WriteContext, record: R, stage: S, accountId: string) => Promise<boolean>;
  /** What else names whoever was asked, and follows. */
  follow?: (ctx: WriteContext, recordId: string, people: { from: string; to: string }) => Promise<void>;
};

/** Whether records wait for a decision at a stage. */
export const isDecidedAt = <S extends string>(waits: Record<S, Wait>, stage: string): stage is S =>
  Object.hasOwn(waits, stage);

/** What people are told who may decide about a record. */
export function noticeOf(
  ctx: Context,
  { kind, wait: { what, tab } }: { kind: RecordKind; wait: Wait },
  { _id, number, name }: RecordBase,
  to: string[],
): Notice {
  return {
    event: 'record.decision_asked',
    to,
    module: recordKinds[kind].module,
    workspaceId: ctx.workspaceId,
    record: { type: kind, id: _id, number, name },
    path: `${recordKinds[kind].paths.record}/${_id}?tab=${tab}`,
    facts: { what },
  };
}

/** What makes a notice the same for each time that a decision is asked for. */
export const oncePer = (recordId: string, askedAt: string): string =>
  `record.decision_asked:${recordId}:${new Date(askedAt).getTime()}`;

/** Those who may decide without those who are asked for nothing, unless nobody else may. */
export function without(found: readonly string[], spared: readonly string[]): string[] {
  const others = found.filter((id) => !spared.includes(id));
  return others.length > 0 ? others : [...found];
}
