import type { Person } from 'contract/core/field';
import { limits } from 'contract/core/limits';
import type { PeopleQuery } from 'contract/core/list';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import sql, { type Sql } from 'sql-template-tag';
import { askedOf } from '../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';

/** A record that people are to be able to read. */
export type Readable = { kind: RecordKind; recordId: string };

// The active people who may read such records in the workspace, and whose sight of it is not narrowed past this one.
const readsIt = (ctx: Context, { kind, recordId }: Readable): Sql => sql`
  a.organization_id = app_organization() and a.status = 'active'
  and a.id = any(array(select people_with_entry(${ctx.workspaceId})))
  and exists (select from workspace_rights(a.organization_id, a.id, ${ctx.workspaceId}) r
               where coalesce((r.levels->>${kind}::text)::int, r.level) > 0)
  and exists (select from find_seers(app_organization(), ${ctx.workspaceId}, array[a.id], array[${recordId}::uuid]))`;

/** The people who can read a record. */
export function listReaders(ctx: Context, record: Readable, query: PeopleQuery): Promise<Person[]> {
  return ctx.db.query<Person>(sql`
    select a.id as _id, a.name, a.email, a.profile_picture as "profilePicture" from accounts a
     where ${readsIt(ctx, record)} ${askedOf(query)}`);
}

/** Those of some people who can read a record. */
export async function readersAmong(
  ctx: Context,
  record: Readable,
  accounts: readonly string[],
): Promise<string[]> {
  if (accounts.length === 0) return [];
  const rows = await ctx.db.query<{ id: string }>(sql`
    select a.id from accounts a where a.id = any(${accounts}::uuid[]) and ${readsIt(ctx, record)}`);
  return rows.map(({ id }) => id);
}

/** Refuses a text that names somebody who cannot read the record, and says who. */
export async function checkMentions(
  ctx: Context,
  record: Readable,
  accounts: readonly string[],
): Promise<void> {
  if (accounts.length > limits.mentionsOfComment)
    throw invalid({ text: `Name at most ${limits.mentionsOfComment} people in one comment` });
  const readers = await readersAmong(ctx, record, accounts);
  const others = accounts.filter((account) => !readers.includes(account));
  if (others.length === 0) return;
  const known = await ctx.db.query<{ name: string }>(sql`
    select a.name from accounts a where a.organization_id = app_organization() and a.id = any(${others}::uuid[]) order by lower(a.name)`);
  const who =
    known.length === others.length ? known.map(({ name }) => name).join(', ') : 'Somebody named here';
  const { one } = recordKinds[record.kind].words;
  throw invalid({ text: `${who} cannot read this ${one}. Name only people who can.` });
}

/** Keeps whom a comment names. */
export async function keepMentions(
  ctx: WriteContext,
  { recordId, commentId }: { recordId: string; commentId: string },
  accounts: readonly string[],
): Promise<void> {
  await Promise.all([
    ctx.db.query(sql`delete from comment_mentions
      where organization_id = app_organization() and comment_id = ${commentId} and account_id <> all(${accounts}::uuid[])`),
    ctx.db.query(sql`insert into comment_mentions (organization_id, comment_id, account_id, record_id)
      select app_organization(), ${commentId}, account, ${recordId} from unnest(${accounts}::uuid[]) account
      on conflict do nothing`),
  ]);
}
