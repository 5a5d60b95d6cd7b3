import { z } from 'zod';
import type { Connection } from '../../core/database/database.ts';
import { enqueue } from '../../core/jobs/jobs.ts';

/**
 * An organization in which people have got rights or lost them, in the queue: whom these are asked for is looked at anew. Or
 * one record of it, where something has changed that says who may decide about it.
 */
export const rightsTask = {
  name: 'ask-deciders-anew',
  payload: z.object({ organizationId: z.uuid(), recordId: z.uuid().optional() }),
};

/** By which key an organization stands in the queue: once, however many rights change. */
export const rightsKey = (organizationId: string): string => `${rightsTask.name}:${organizationId}`;

/** Has whoever follows rights look at an organization once this transaction is done. */
export const rightsChanged = (db: Connection, organizationId: string): Promise<void> =>
  enqueue(db, rightsTask, { organizationId }, { key: rightsKey(organizationId) });
