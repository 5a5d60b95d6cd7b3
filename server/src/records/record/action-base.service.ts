import type { Person } from 'contract/core/field';
import type { ActionBase } from 'contract/records/record/action';
import type { ActionStatus } from 'contract/records/record/action-steps';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import type { Store } from '../../core/store/store.ts';
import { isOver } from './action-right.service.ts';
import type { Records, Version } from './record.service.ts';

export type Loose = Record<string, unknown>;
type Cause = Loose & { _id: string };

export type ActionRow = Omit<ActionBase, 'createdAt' | 'updatedAt'> & {
  status: ActionStatus;
  /** Only kinds whose actions have one. */
  cause?: Cause | null;
  assignedTo: readonly Person[];
};

export type ActionInput = {
  status?: ActionStatus | undefined;
  cause?: Loose | null | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  assignedTo?: readonly string[] | undefined;
  group?: string | null | undefined;
  noteRequired?: boolean | undefined;
  evidenceRequired?: boolean | undefined;
  verificationRequired?: boolean | undefined;
  verifier?: string | null | undefined;
  dependsOn?: readonly string[] | null | undefined;
  rootCauses?: readonly string[] | null | undefined;
  linkedRecord?: string | null | undefined;
  custom?: Loose | undefined;
};

/** What a change of an action is sent with. */
export type Change = ActionInput & { version?: Version; reason?: string | null | undefined };

/** What a new action is made with. */
export type NewAction = ActionInput & { startDate: string; endDate: string };

/** Where a new action comes from besides somebody who may change the record: a sheet, a rule that was set before, or a sample. */
export type ActionOrigin = { action?: 'imported'; isByRule?: true; isInvented?: true };

export type Owner = RecordBase & { status: string };

export type ActionKind<R> = { records: Records<R & Owner>; store: Store };

/** Those of a record alone. */
export const ofRecord = (recordId: string) => sql`t.record_id = ${recordId}`;

type Opening = { status: string | undefined; act: string };

/** Refuses an open action under a record that is over. */
export function refuseOpen<R extends Owner>(records: Records<R>, record: R, { status, act }: Opening): void {
  const why = records.whyOver(record);
  if (!why || !status || isOver(status)) return;
  throw conflict(`${why} Reopen it before ${act}.`, 'INVALID_TRANSITION');
}

/** The cause that an action is about, by the id that it has or by a new one. */
export const withCauseId = (cause: ActionInput['cause'], before?: Cause | null) =>
  cause === undefined
    ? {}
    : { cause: cause && { _id: before?._id ?? newId(), description: null, strategy: null, ...cause } };

// Who names somebody to verify it wants it verified, and who does not want it verified names nobody.
export const withVerification = ({ verifier, verificationRequired }: ActionInput) => ({
  ...(verifier ? { verificationRequired: true } : {}),
  ...(verificationRequired === false ? { verifier: null } : {}),
});

/** Tells those whose task the action is; also those whose it was before, and who verifies it. */
export function tellAssignees(ctx: WriteContext, action: ActionRow, before: ActionRow = action): void {
  const people = [...before.assignedTo, ...action.assignedTo, ...(action.verifier ? [action.verifier] : [])];
  const rooms = [...new Set(people.map(({ _id }) => `account:${_id}`))];
  if (rooms.length > 0) ctx.emit('task.changed', rooms, { id: action._id });
}

/** The record of an action. */
export const rootOf = ({ entity }: Store, action: ActionRow) => String((action as Loose)[entity.root ?? '']);
