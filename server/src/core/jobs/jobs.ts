import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Invoicing } from '../http/context.ts';
import type { Connection, Database } from '../database/database.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Publish } from '../http/publish.ts';
import type { Storage } from '../files/storage.ts';
import type { Tokens } from '../tokens/tokens.ts';

/** What a job works with; it opens its own transactions. */
export type JobServices = {
  database: Database;
  tokens: Tokens;
  mailer: Mailer;
  storage: Storage;
  /** Where checkpoints of the trail are kept outside the database; a server that serves has it. */
  checkpointFolder?: string;
  publish: Publish;
  publicUrl: string;
  invoicing: Invoicing;
};

/** Work that takes long: what somebody has asked for and looks out for, or what is done without being asked. */
type Bulk = 'asked' | 'unasked';

/**
 * A piece of work done later, at least once: its name, what it is given (ids only), and what it does.
 *
 * A job may run again although it has run to its end: its process can be killed before the queue hears of that. So
 * that its effect in the database happens once all the same, a handler writes the effect and what shows that it has
 * happened (a status, a key that is unique) in one transaction, and a later run that finds it there writes nothing.
 * What leaves the database, such as a mail, comes after that commit and carries an id that is the same on each run.
 */
export type Job = {
  name: string;
  payload: z.ZodType;
  /** When it runs by itself: a crontab pattern, in UTC. */
  cron?: string;
  /**
   * In how many processes it may be at work when they end without a word, until it is not begun again: three unless
   * told, because a process may be killed for a reason of its own; one for what reads the bytes of a stranger.
   */
  ends?: number;
  /** Its payload names the organization: of each of them one is at work at a time, after all that is not bulk. */
  bulk?: Bulk;
  run(services: JobServices, payload: unknown): Promise<void>;
  /** Says to whoever waits for it that it will not be begun again. */
  giveUp?(services: JobServices, payload: unknown): Promise<void>;
};

type JobOptions<T extends z.ZodType> = {
  payload: T;
  cron?: string;
  ends?: number;
  bulk?: Bulk;
  run(services: JobServices, payload: z.output<T>): Promise<void>;
  giveUp?(services: JobServices, payload: z.output<T>): Promise<void>;
};

/** How often a job is tried before it stays failed. */
export const maxTries = 8;

/** Declares a job; its payload is checked when it is queued and again when it runs. */
export function createJob<T extends z.ZodType>(name: string, options: JobOptions<T>) {
  return {
    name,
    ...options,
    run: (services: JobServices, payload: unknown) => options.run(services, options.payload.parse(payload)),
    giveUp: async (services: JobServices, payload: unknown) =>
      options.giveUp?.(services, options.payload.parse(payload)),
  };
}

const priorities: Record<Bulk, number> = { asked: 10, unasked: 20 };
const bulkPayload = z.object({ organizationId: z.string() });

/** Where a job stands in the queue: mails and the like come first, and no organization takes the place of the others. */
export const standing = ({ bulk }: Pick<Job, 'bulk'>, payload: unknown) =>
  bulk && {
    priority: priorities[bulk],
    queueName: `bulk:${bulkPayload.parse(payload).organizationId}`,
  };

/**
 * Queues a job in the caller's transaction: rolled back with it, run after it. A second one with the same key,
 * while the first has not run, takes its place.
 */
export async function enqueue<T extends z.ZodType>(
  db: Connection,
  job: Pick<Job, 'name' | 'bulk'> & { payload: T },
  payload: z.input<T>,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  const checked = job.payload.parse(payload);
  const { queueName = null, priority = null } = standing(job, checked) ?? {};
  await db.query(
    sql`select enqueue(${job.name}, ${JSON.stringify(checked)}::json, ${options.key ?? null}, ${options.runAt?.toISOString() ?? null},
                       ${queueName}, ${priority})`,
  );
}

const enqueuedAtOnce = 500;

type Queued<T extends z.ZodType> = { payload: z.input<T>; key?: string; runAt?: Date };

/**
 * Queues many of one job, each at its time; one statement for every few hundred of them. In a transaction they are queued
 * with it; on the database itself each statement stands for itself, so that a second run needs a `key` for each.
 */
export async function enqueueMany<T extends z.ZodType>(
  db: Connection,
  job: Pick<Job, 'name' | 'bulk'> & { payload: T },
  queued: readonly Queued<T>[],
): Promise<void> {
  for (let at = 0; at < queued.length; at += enqueuedAtOnce) {
    const checked = queued.slice(at, at + enqueuedAtOnce).map(({ payload: given, key, runAt }) => {
      const payload = job.payload.parse(given);
      return { payload, key, runAt, ...standing(job, payload) };
    });
    await db.query(sql`
      select enqueue(${job.name}, x.payload::json, x.key, x."runAt", x."queueName", x.priority)
        from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb)
          as x(payload jsonb, key text, "runAt" timestamptz, "queueName" text, priority int)`);
  }
}

/** An error that says: not now, and not this job's fault. It is put back for so many seconds and has lost no try. */
export function notNow(seconds: number, cause: Error): Error {
  return Object.assign(new Error('Not now', { cause }), { waitSeconds: seconds });
}

/** The seconds that a `notNow` error asks for; undefined for any other error. */
export function waitOf(error: unknown): number | undefined {
  return error instanceof Error && 'waitSeconds' in error ? Number(error.waitSeconds) : undefined;
}
