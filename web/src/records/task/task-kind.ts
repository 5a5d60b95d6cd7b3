import type { Endpoint, EndpointOptions } from 'contract/core/endpoint';
import type { Step } from 'contract/core/step';
import type { Envelope, Reply } from 'contract/core/reply';
import type { Permission } from 'contract/core/rights/permissions';
import type { Task } from 'contract/records/task/task.endpoints';
import type { z } from 'zod';
import type { RecordKind } from '../record/record-kind.ts';
import type { SignedParts } from '../signature/signed-kind.ts';

type Changing = EndpointOptions & {
  access: Permission;
  reply: Reply<Envelope & 'ok'>;
  body: z.ZodType;
};

type Doing = Omit<Changing, 'body'>;

type Telling = EndpointOptions & { access: Permission; reply: Reply<'ok', z.ZodType<Step[]>> };

/** What a kind of task brings for its tasks to be moved on: the calls that tell its steps and take them. */
export type TaskKind = {
  parts: {
    action: {
      steps: Endpoint<`GET /${string}/:workspaceId/:recordId/actions/:actionId/steps`, Telling>;
      move: Endpoint<`POST /${string}/:workspaceId/:recordId/actions/:actionId/steps`, Changing>;
      claim: Endpoint<`POST /${string}/:workspaceId/:recordId/actions/:actionId/claim`, Doing>;
      extend: Endpoint<`POST /${string}/:workspaceId/:recordId/actions/:actionId/extensions`, Changing>;
      update: Endpoint<`PATCH /${string}/:workspaceId/:recordId/actions/:actionId`, Changing>;
    };
    /** By which its records are signed, where they are. */
    signature?: SignedParts['signature'];
  };
  /** By which the records are looked up whose tasks were chosen, and changed. */
  calls?: Pick<RecordKind['calls'], 'list' | 'update'>;
} & Pick<RecordKind, 'key' | 'asksImpact' | 'stages'>;

/** Whether tasks of a kind are given to others: by the right to change its records, as actions are a part of them. */
export const mayReassignBy = (may: (permission: Permission) => boolean, { calls }: TaskKind): boolean =>
  calls !== undefined && may(calls.update.access);

/** The kinds of tasks by the word that a task says of itself. */
export type TaskKinds = Partial<Record<Task['kind'], TaskKind>>;

/** The same with the kinds of the records under which they are. */
export type WorkedKinds = Partial<Record<Task['kind'], TaskKind & RecordKind>>;
