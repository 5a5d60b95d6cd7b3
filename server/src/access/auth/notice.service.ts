import { v7 as newId } from 'uuid';
import type { Connection } from '../../core/database/database.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { sendSecurityMail } from './auth.jobs.ts';
import type { securityChanges } from './auth.mails.ts';

/** What can change in how a person signs in. */
export type SecurityChange = (typeof securityChanges)[number];

/** Mails a person what has changed in how they sign in, once the transaction is through. */
export async function tellChange(tx: Connection, userId: string, what: SecurityChange): Promise<void> {
  await enqueue(tx, sendSecurityMail, { id: newId(), userId, what });
}
