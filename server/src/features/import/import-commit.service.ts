import { limits } from 'contract/core/limits';
import { permissionLabels, permissionWord } from 'contract/core/permissions';
import sql, { type Sql } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { WriteContext } from '../../core/context.ts';
import { AppError, conflict } from '../../core/errors.ts';
import { sha256 } from '../../core/tokens.ts';
import { closeTrail, openTrail, type TrailRow } from '../../core/trail.ts';
import { queueInvitationMails } from '../invitation/invitation-mail.service.ts';
import { invitationToken } from '../invitation/invitation-token.service.ts';
import type { Invited } from './import-check.service.ts';
import { checkRows, countsOf, keepChecks, lotsOf, readRows, type Run } from './import-run.service.ts';

// So that a large import does not make the mail server take us for a spammer: 10,000 leave in about half an hour.
const mailsPerSecond = 5;

type Made = Invited & { id: string };

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

async function insertLot({ ctx, task }: Run, lot: readonly Made[]): Promise<void> {
  const { tokens } = ctx.services;
  const people = lot.map(({ given: _given, siteIds: _siteIds, ...person }) => ({
    ...person,
    hash: sha256(invitationToken(tokens, person.id, 0)).toString('hex'),
  }));
  const places = lot.flatMap(({ id, given, siteIds }) => given.map((one) => ({ ...one, id, siteIds })));
  // Those whose week is over make way.
  await ctx.db.query(sql`update invitations set status = 'expired', version = version + 1, updated_at = now()
    where organization_id = app_organization() and status = 'pending' and expires_at <= now()
      and lower(email) = any(${lot.map(({ email }) => email.toLowerCase())}::text[])`);
  await ctx.db.query(sql`
    insert into invitations (organization_id, id, email, token_hash, expires_at, invited_by, last_sent_at, created_by, job_title,
        department, employee_no, import_id, name, contact, manager_email)
    select app_organization(), x.id, x.email, decode(x.hash, 'hex'), now() + make_interval(days => ${limits.invitationDays}),
           app_account(), now(), app_account(), x."jobTitle", x.department, x."employeeNo", ${task.importId}, x.name, x.contact,
           x."managerEmail"
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
           as x(id uuid, email text, hash text, "jobTitle" text, department text, "employeeNo" text, name text, contact text, "managerEmail" text)`);
  await ctx.db.query(sql`
    insert into invitation_permissions (organization_id, invitation_id, workspace_id, level, role_id, site_ids)
    select app_organization(), x.id, x."workspaceId", x.level, x."roleId",
           case when jsonb_typeof(x."siteIds") = 'array' then array(select jsonb_array_elements_text(x."siteIds")::uuid) end
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
           as x(id uuid, "workspaceId" uuid, level int, "roleId" uuid, "siteIds" jsonb)`);
}

/** What each is given, in words; the same few combinations again and again. */
async function wordsOf({ ctx }: Run, made: readonly Made[]): Promise<(one: Made) => string[]> {
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

/** The log row of each invitation; the rows of the import itself come last, with the transaction's own trail. */
async function logLots({ ctx }: Run, rows: readonly TrailRow[]): Promise<void> {
  for await (const lot of lotsOf(rows)) await closeTrail(ctx.db, { ...openTrail(), rows: lot }, ctx.origin);
}

/** Makes the invitations of all good rows, with their mails and log rows, or none of them. */
export async function commitRows(run: Run): Promise<Sql[]> {
  const { ctx, job, task, report } = run;
  const checked = await checkRows(run, await readRows(run));
  const made = checked.flatMap(({ invited }) => (invited ? [{ ...invited, id: newId() }] : []));
  const errors = checked.filter(({ status }) => status === 'error').length;
  if (job.mode === 'all' && errors > 0) {
    // Something has changed since the check, such as a workspace that is gone: nothing is made, and the rows say why.
    await keepChecks(run, checked);
    const failure = 'The organization has changed since the check. Look at the rows again.';
    return [sql`state = 'checked'`, ...countsOf(checked), sql`failure = ${failure}`];
  }
  if (made.length === 0) throw conflict('There is no row left that could be imported.');
  await checkUnverified(ctx, made.length);
  let done = 0;
  for await (const lot of lotsOf(made)) {
    await insertLot(run, lot);
    const ids = lot.map(({ id }) => id);
    await queueInvitationMails(ctx, ids, { perSecond: mailsPerSecond, after: done });
    done += lot.length;
    await report({ done, total: made.length });
  }
  const words = await wordsOf(run, made);
  await logLots(
    run,
    made.map((one) => ({
      entity: 'invitation',
      action: 'created',
      recordId: one.id,
      recordName: one.email,
      recordVersion: 1,
      changes: { email: [null, one.email], Permissions: [null, words(one)] },
    })),
  );
  const skipped = checked.length - made.length;
  ctx.trail.rows.push({
    entity: 'import',
    action: 'imported',
    recordId: task.importId,
    recordName: job.fileName,
    changes: { rows: [null, checked.length], invitations: [null, made.length], skipped: [null, skipped] },
  });
  return [
    sql`state = 'done'`,
    sql`made_count = ${made.length}`,
    sql`committed_at = now()`,
    ...countsOf(checked),
  ];
}

/** Takes back every invitation of the import that nobody has accepted. */
export async function undoRows(run: Run): Promise<Sql[]> {
  const { ctx, job, task, report } = run;
  const rows = await ctx.db.query<{ id: string; email: string; status: string; version: number }>(sql`
    select id, email, status, version from invitations
     where organization_id = app_organization() and import_id = ${task.importId} and deleted_at is null
     order by id for update`);
  const open = rows.filter(({ status }) => status !== 'accepted');
  let done = 0;
  for await (const lot of lotsOf(open)) {
    // The link leads nowhere from now on, and no list shows it; the log still knows that it was.
    await ctx.db.query(sql`update invitations set status = 'revoked', token_hash = null, deleted_at = now(),
        version = version + 1, updated_at = now()
      where organization_id = app_organization() and id = any(${lot.map(({ id }) => id)}::uuid[])`);
    done += lot.length;
    await report({ done, total: open.length });
  }
  await logLots(
    run,
    open.map(({ id, email, status, version }) => ({
      entity: 'invitation',
      action: 'revoked',
      recordId: id,
      recordName: email,
      recordVersion: version + 1,
      changes: { status: [status, 'revoked'] },
    })),
  );
  ctx.trail.rows.push({
    entity: 'import',
    action: 'undone',
    recordId: task.importId,
    recordName: job.fileName,
    changes: {
      invitations: [rows.length, rows.length - open.length],
      kept: [null, rows.length - open.length],
    },
  });
  return [sql`state = 'undone'`, sql`undone_count = ${open.length}`, sql`undone_at = now()`];
}
