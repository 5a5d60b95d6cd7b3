import { limits } from 'contract/core/limits';
import { permissionLabels, permissionWord } from 'contract/core/rights/permissions';
import { userFields } from 'contract/records/import/user-import';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError } from '../../core/http/errors.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import { queueInvitationMails } from '../../people/invitation/invitation-mail.service.ts';
import { invitationToken } from '../../people/invitation/invitation-token.service.ts';
import { valueIn } from './import-look.ts';
import type { Outcome, Run } from './import-target.ts';
import type { Made, Making, Target } from './import-target.ts';
import { checkPeople, type Invited, personTwins } from './user-check.ts';
import { readDirectory } from './user-directory.service.ts';

// Each leaves a row in the log, whose writers wait for one another.
const lotSize = 100;

// So that a large import does not make the mail server take us for a spammer: 10,000 leave in about half an hour.
const mailsPerSecond = 5;

type Inviting = Invited & { row: number; id: string };

/** Who has not confirmed their own email sends no more by a file than one by one (and an import counts there). */
async function checkUnverified(ctx: WriteContext, count: number): Promise<void> {
  const [standing] = await ctx.db.query<{ isVerified: boolean; day: number }>(sql`
    select email_verified_at is not null as "isVerified",
           (select count(*)::int from invitations i where i.organization_id = app_organization() and i.invited_by = app_account()
               and i.last_sent_at > now() - interval '1 day') as day
      from users where id = app_user()`);
  if (standing && !standing.isVerified && standing.day + count > limits.invitationsUnverified)
    throw new AppError(
      'RATE_LIMITED',
      `Confirm your own email first: until then you may send ${limits.invitationsUnverified} invitations a day.`,
    );
}

/** Makes the invitations of a lot and gives those that were made: nobody is invited twice. */
async function insertLot(ctx: WriteContext, importId: string, lot: readonly Inviting[]): Promise<Inviting[]> {
  const { tokens } = ctx.services;
  const people = lot.map(({ given: _given, siteIds: _siteIds, row: _row, ...person }) => ({
    ...person,
    hash: sha256(invitationToken(tokens, person.id, 0)).toString('hex'),
  }));
  // Those whose week is over make way.
  await ctx.db.query(sql`update invitations set status = 'expired', version = version + 1, updated_at = now()
    where organization_id = app_organization() and status = 'pending' and expires_at <= now()
      and lower(email) = any(${lot.map(({ email }) => email.toLowerCase())}::text[])`);
  const rows = await ctx.db.query<{ id: string }>(sql`
    insert into invitations (organization_id, id, email, token_hash, expires_at, invited_by, last_sent_at, created_by, job_title,
        department, employee_no, import_id, name, contact, manager_email)
    select app_organization(), x.id, x.email, decode(x.hash, 'hex'), now() + make_interval(days => ${limits.invitationDays}),
           app_account(), now(), app_account(), x."jobTitle", x.department, x."employeeNo", ${importId}, x.name, x.contact,
           x."managerEmail"
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
           as x(id uuid, email text, hash text, "jobTitle" text, department text, "employeeNo" text, name text, contact text, "managerEmail" text)
    on conflict do nothing returning id`);
  const made = lot.filter(({ id }) => rows.some((row) => row.id === id));
  const places = made.flatMap(({ id, given, siteIds }) => given.map((one) => ({ ...one, id, siteIds })));
  await ctx.db.query(sql`
    insert into invitation_permissions (organization_id, invitation_id, workspace_id, level, role_id, site_ids)
    select app_organization(), x.id, x."workspaceId", x.level, x."roleId",
           case when jsonb_typeof(x."siteIds") = 'array' then array(select jsonb_array_elements_text(x."siteIds")::uuid) end
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
           as x(id uuid, "workspaceId" uuid, level int, "roleId" uuid, "siteIds" jsonb)`);
  return made;
}

/** What each is given, in words; the same few combinations again and again. */
async function wordsOf(ctx: WriteContext, made: readonly Inviting[]): Promise<(one: Inviting) => string[]> {
  const names = new Map<string, string>();
  const rows = await ctx.db.query<{ id: string; name: string }>(sql`
    select id, name from workspaces where organization_id = app_organization()
    union all select id, name from roles where organization_id = app_organization()
      and id = any(${[...new Set(made.flatMap(({ given }) => given.flatMap(({ roleId }) => roleId ?? [])))]}::uuid[])`);
  for (const { id, name } of rows) names.set(id, name);
  return ({ given }) =>
    given.map(
      ({ workspaceId, roleId, level }) =>
        `${names.get(workspaceId) ?? ''}: ${(roleId && names.get(roleId)) ?? permissionLabels[permissionWord(level)]}`,
    );
}

async function makeLot(
  ctx: WriteContext,
  importId: string,
  lot: readonly Making[],
  done: number,
): Promise<Made[]> {
  const inviting = lot.map(({ row, input }) => ({ ...(input as Invited), row, id: newId() })); // as the check has read it
  const made = await insertLot(ctx, importId, inviting);
  const ids = made.map(({ id }) => id);
  await queueInvitationMails(ctx, ids, { perSecond: mailsPerSecond, after: done });
  const words = await wordsOf(ctx, made);
  const rows = made.map((one) => ({
    entity: 'invitation',
    action: 'created',
    recordId: one.id,
    recordName: one.email,
    recordVersion: 1,
    changes: { email: [null, one.email], Permissions: [null, words(one)] } satisfies TrailRow['changes'],
  }));
  ctx.trail.rows.push(...rows);
  return made.map(({ row, id }) => ({ row, id, version: 1 }));
}

type Open = { id: string; email: string; status: string; version: number };

/** Takes back the next of the open invitations, and gives how many there were. */
async function revokeLot(ctx: WriteContext, { task }: Run): Promise<number> {
  // The token, which is unique, is taken away: the database itself locks such a row wholly.
  const open = await ctx.db.query<Open>(sql`
    select id, email, status, version from invitations
     where organization_id = app_organization() and import_id = ${task.importId} and deleted_at is null
       and status <> 'accepted' order by id limit ${lotSize} for update`);
  // The link leads nowhere from now on, and no list shows it; the log still knows that it was.
  await ctx.db.query(sql`update invitations set status = 'revoked', token_hash = null, deleted_at = now(),
      version = version + 1, updated_at = now()
    where organization_id = app_organization() and id = any(${open.map(({ id }) => id)}::uuid[])`);
  await ctx.db.query(sql`update import_rows set record_id = null, record_version = null
    where organization_id = app_organization() and import_id = ${task.importId} and record_id = any(${open.map(({ id }) => id)}::uuid[])`);
  await ctx.db.query(sql`update imports set done = done + ${open.length}
    where organization_id = app_organization() and id = ${task.importId}`);
  const rows = open.map(({ id, email, status, version }) => ({
    entity: 'invitation',
    action: 'revoked',
    recordId: id,
    recordName: email,
    recordVersion: version + 1,
    changes: { status: [status, 'revoked'] } satisfies TrailRow['changes'],
  }));
  ctx.trail.rows.push(...rows);
  return open.length;
}

/** Takes back every invitation of the import that nobody has accepted, lot by lot. */
async function undoInvitations(run: Run): Promise<Outcome> {
  const { job, task } = run;
  let undone = job.done;
  for (let found = lotSize; found === lotSize; undone += found)
    found = await run.during((ctx) => revokeLot(ctx, run));
  const [{ kept } = { kept: 0 }] = await run.during((ctx) =>
    ctx.db.query<{ kept: number }>(sql`select count(*) as kept from invitations
      where organization_id = app_organization() and import_id = ${task.importId} and deleted_at is null`),
  );
  const row = {
    entity: 'import',
    action: 'undone',
    recordId: task.importId,
    recordName: job.fileName,
    changes: { invitations: [undone + kept, kept], kept: [null, kept] },
  } satisfies TrailRow;
  const fields = [sql`state = 'undone'`, sql`undone_count = ${undone}`, sql`undone_at = now()`];
  return { fields, rows: [row] };
}

/** Imports of users: each good row is an invitation. */
export const userImport: Target = {
  permission: 'invitation.create',
  removal: 'invitation.remove',
  lotSize,
  twins: personTwins,
  counted: 'invitations',
  fields: () => Promise.resolve(userFields),
  async open(ctx, rows, reading) {
    const emails = rows.map((row) => valueIn(row, reading, 'email').toLowerCase()).filter(Boolean);
    return checkPeople(reading, await readDirectory(ctx, [...new Set(emails)]));
  },
  before: checkUnverified,
  make: makeLot,
  // Who has accepted stays, and is told of afterwards.
  changed: () => Promise.resolve(null),
  undo: undoInvitations,
};
