import type { Endpoint, EndpointOptions } from 'contract/core/endpoint';
import type { Envelope, Reply } from 'contract/core/reply';
import type { Permission } from 'contract/core/rights/permissions';
import type { Task } from 'contract/records/task/task.endpoints';
import type { z } from 'zod';
import type { States } from '../../shared/marks/status-badge.tsx';

type Changing = EndpointOptions & {
  access: Permission;
  reply: Reply<Envelope & 'ok'>;
  body: z.ZodType;
};

/** What a kind of task brings for its tasks to be moved on: its steps, and the call that takes them. */
export type TaskKind = {
  actionWorkflow: {
    states: States;
    transitions: Record<string, { from: readonly string[]; to: string; label: string; done: string }>;
  };
  actionCalls: {
    update: Endpoint<`PATCH /${string}/:workspaceId/:recordId/actions/:actionId`, Changing>;
  };
};

/** The kinds of tasks by the word that a task says of itself. */
export type TaskKinds = Partial<Record<Task['kind'], TaskKind>>;
