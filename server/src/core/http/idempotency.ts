import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from './context.ts';
import { limits } from 'contract/core/limits';
import { AppError } from './errors.ts';

export type Replay = { status: number; answer: string };
export type Keyed = { key: string; route: string; bodyHash: Buffer };

// What is kept of a body can be guessed at; a password is not worth that.
const holdsPassword = (body: unknown) =>
  typeof body === 'object' && body !== null && ('password' in body || 'currentPassword' in body);

/** The key of a write, or undefined when it has none or its body holds a password; 400 when it is unusable. */
export function keyedOf(header: unknown, url: string, body: unknown): Keyed | undefined {
  if (typeof header !== 'string' || header === '' || holdsPassword(body)) return undefined;
  if (header.length > 200) throw new AppError('VALIDATION', 'Idempotency-Key has at most 200 characters');
  return {
    key: header,
    route: url.split('?', 1)[0] ?? url,
    bodyHash: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest(),
  };
}

// To count each time would cost more than the keys do: looked at this seldom, they are bounded all the same.
const lookedAt = 1 / 50;

/** 429 where so many answers of the caller are kept that no more are. */
export async function checkKeptAnswers(ctx: Context, most: number = limits.keptAnswers): Promise<void> {
  const [kept] = await ctx.db.query<{ count: number }>(sql`
    select count(*) as count from (select from idempotency_keys
      where organization_id = app_organization() and user_id = app_user() limit ${most + 1}) k`);
  if ((kept?.count ?? 0) > most)
    throw new AppError(
      'RATE_LIMITED',
      `At most ${most.toLocaleString('en')} answers are kept under an Idempotency-Key in 24 hours. Send fewer requests with one.`,
      { retryAfter: 3600 },
    );
}

/**
 * The first answer under this key, if there is one. 409 while the first call is in flight, 422 for another body. All is
 * asked at once, so that it can go out with the check of who asks; each statement sees what is there when its turn comes.
 */
export async function findReplay(ctx: Context, { key, route, bodyHash }: Keyed): Promise<Replay | undefined> {
  const locking = ctx.db.query<{ taken: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(concat_ws(':', app_organization(), app_user(), ${route}::text, ${key}::text), 0)) as taken`);
  const finding = ctx.db.query<{ same: boolean; status: number; answer: string }>(sql`
    select body_hash = ${bodyHash} as same, status, answer from idempotency_keys
     where organization_id = app_organization() and user_id = app_user() and route = ${route} and key = ${key}
       and created_at > now() - interval '24 hours'`);
  const counting = Math.random() < lookedAt ? checkKeptAnswers(ctx) : undefined;
  const [[lock], [kept]] = await Promise.all([locking, finding, counting]);
  if (!lock?.taken)
    throw new AppError('IDEMPOTENCY_IN_FLIGHT', 'The first request with this key is still being worked on');
  if (kept && !kept.same)
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another body');
  return kept;
}

/**
 * Keeps an answer under its key, in the transaction that it speaks of, with its closing statements. A refusal, which is kept after
 * its transaction, does not take the place of what a repeated call has done meanwhile.
 */
export function keepAnswer(
  { trail }: Pick<WriteContext, 'trail'>,
  { key, route, bodyHash }: Keyed,
  { status, answer }: Replay,
): void {
  const statement = sql`
    insert into idempotency_keys (organization_id, user_id, route, key, body_hash, status, answer)
    values (app_organization(), app_user(), ${route}, ${key}, ${bodyHash}, ${status}, ${answer})
    on conflict (organization_id, user_id, route, key) do update set body_hash = excluded.body_hash,
      status = excluded.status, answer = excluded.answer, created_at = now()
      where excluded.status < 400 or idempotency_keys.created_at <= now() - interval '24 hours'`;
  trail.ahead.push({ statement, read() {} });
}

const notKept: readonly number[] = [400, 401, 403, 429];

/** Whether a refusal is kept: the caller's own next try would be answered the same. */
export function isKept(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    error.status < 500 &&
    !notKept.includes(error.status) &&
    !error.code.startsWith('IDEMPOTENCY_')
  );
}
