import type { InputOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { Invitation, InvitationInput } from 'contract/people/invitation/invitation';
import type { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import sql, { raw, type Sql } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, forbidden, refusingIndex } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { checkPermissions, describeGiven, type Given } from '../account/permission.service.ts';
import { checkEntries } from '../../organization/role/role-rights.service.ts';
import { checkDomain } from '../../access/security/sign-in-policy.service.ts';
import { invitationStore, statusNow } from './invitation.store.ts';
import { sendInvitationMail } from './invitation.jobs.ts';
import { invitationToken } from './invitation-token.service.ts';

type Query = InputOf<typeof invitationEndpoints.list>['query'];

const withStatus = (status: string | undefined): Sql[] =>
  status ? [sql`${raw(statusNow)} = ${status}`] : [];

export const listInvitations = (ctx: Context, { status, ...query }: Query) =>
  invitationStore.list(ctx, query, { filters: withStatus(status) });

export const listWorkspaceInvitations = (ctx: Context, { status, ...query }: Query) =>
  invitationStore.list(ctx, query, {
    where: [
      sql`exists (select from invitation_permissions p where p.organization_id = t.organization_id
        and p.invitation_id = t.id and p.workspace_id = ${ctx.workspaceId})`,
    ],
    filters: withStatus(status),
  });

const alreadySent = () =>
  new AppError('ALREADY_SENT', 'An invitation was already sent to this email.', {
    errors: { email: 'An invitation was already sent to this email' },
  });

type Standing = { member: string | null; pending: boolean; hour: number; day: number; is_verified: boolean };

async function standingOf(ctx: WriteContext, email: string): Promise<Standing | undefined> {
  const [standing] = await ctx.db.query<Standing>(sql`
    select (select a.status from accounts a where a.organization_id = app_organization() and lower(a.email) = lower(${email})
               and a.left_at is null) as member,
           exists (select from invitations i where i.organization_id = app_organization() and lower(i.email) = lower(${email})
               and i.status = 'pending' and i.expires_at > now()) as pending,
           (select count(*)::int from invitations i where i.organization_id = app_organization() and i.import_id is null
               and i.last_sent_at > now() - interval '1 hour') as hour,
           (select count(*)::int from invitations i where i.organization_id = app_organization() and i.invited_by = app_account()
               and i.last_sent_at > now() - interval '1 day') as day,
           (select email_verified_at is not null from users where id = app_user()) as is_verified`);
  return standing;
}

function checkRate({ hour, day, is_verified: isVerified }: Standing): void {
  if (hour >= limits.invitationsPerHour)
    throw new AppError('RATE_LIMITED', 'Too many invitations in one hour. Wait a while, then try again.', {
      retryAfter: 600,
    });
  if (!isVerified && day >= limits.invitationsUnverified)
    throw new AppError(
      'RATE_LIMITED',
      `Confirm your own email first: until then you may send ${limits.invitationsUnverified} invitations a day.`,
      { retryAfter: 3600 },
    );
}

/** Refuses an address that is invited already, or is a member's. */
function checkStanding({ member, pending }: Standing): void {
  if (member) {
    const sentence =
      member === 'active'
        ? 'This person is already a member of your organization.'
        : 'This person is a member whose account is inactive. Set it active instead.';
    throw new AppError('ALREADY_MEMBER', sentence, { errors: { email: sentence } });
  }
  if (pending) throw alreadySent();
}

async function insertInvitation(
  ctx: WriteContext,
  { email, jobTitle, department, employeeNo }: InvitationInput,
  given: readonly Given[],
): Promise<string> {
  const id = newId();
  const hash = sha256(invitationToken(ctx.services.tokens, id, 0));
  // One whose week is over makes way.
  await ctx.db.query(sql`update invitations set status = 'expired', version = version + 1, updated_at = now()
    where organization_id = app_organization() and lower(email) = lower(${email}) and status = 'pending' and expires_at <= now()`);
  await ctx.db
    .query(
      sql`insert into invitations (organization_id, id, email, token_hash, expires_at, invited_by, last_sent_at, created_by,
            job_title, department, employee_no)
        values (app_organization(), ${id}, ${email}, ${hash}, now() + make_interval(days => ${limits.invitationDays}), app_account(), now(),
            app_account(), ${jobTitle ?? null}, ${department ?? null}, ${employeeNo ?? null})`,
    )
    .catch((error: unknown) => {
      throw refusingIndex(error) === 'invitations_pending' ? alreadySent() : error;
    });
  for (const one of given) {
    await ctx.db
      .query(sql`insert into invitation_permissions (organization_id, invitation_id, workspace_id, level, role_id, valid_until)
        values (app_organization(), ${id}, ${one.workspaceId}, ${one.level}, ${one.roleId}, ${one.validUntil})`);
  }
  return id;
}

function log(
  ctx: WriteContext,
  action: string,
  { _id, email, version }: Invitation,
  changes: Record<string, [unknown, unknown]>,
): void {
  ctx.trail.rows.push({
    entity: 'invitation',
    action,
    recordId: _id,
    recordName: email,
    recordVersion: version,
    changes,
  });
}

/** Invites somebody: the row, the mail and the log in one transaction. */
export async function createInvitation(ctx: WriteContext, input: InvitationInput): Promise<Invitation> {
  if (input.accountId && input.accountId !== ctx.organizationId)
    throw forbidden('You can invite people to your own organization only');
  await checkDomain(ctx, input.email);
  const given = await checkPermissions(ctx, input.Permissions);
  await checkEntries(ctx, given);
  const standing = await standingOf(ctx, input.email);
  if (standing) {
    checkStanding(standing);
    checkRate(standing);
  }
  const id = await insertInvitation(ctx, input, given);
  await enqueue(ctx.db, sendInvitationMail, { organizationId: ctx.organizationId, id, turn: 0 });
  const made = await invitationStore.find(ctx, id);
  const words = await describeGiven(ctx, given);
  log(ctx, 'created', made, { email: [null, made.email], Permissions: [null, words] });
  return made;
}

async function lockPending(ctx: WriteContext, id: string): Promise<Invitation> {
  const found = await invitationStore.find(ctx, id, { lock: 'change' });
  if (found.status === 'accepted') throw conflict('This invitation has been accepted already');
  if (found.status === 'revoked') throw conflict('This invitation was revoked. Send a new one.');
  return found;
}

const entriesOf = (ctx: WriteContext, id: string) =>
  ctx.db.query<Pick<Given, 'workspaceId' | 'roleId' | 'level'>>(sql`
    select workspace_id as "workspaceId", role_id as "roleId", level from invitation_permissions
     where organization_id = app_organization() and invitation_id = ${id}`);

/** Sends an invitation again; the link that was out before is void from now on. */
export async function resendInvitation(ctx: WriteContext, id: string): Promise<Invitation> {
  const before = await lockPending(ctx, id);
  if (before.resendCount >= limits.invitationResends)
    throw conflict('This invitation has been sent as often as is allowed. Revoke it and invite again.');
  await checkDomain(ctx, before.email);
  // Sent again, it is the sender who gives what it holds.
  await checkEntries(ctx, await entriesOf(ctx, id));
  const standing = await standingOf(ctx, before.email);
  if (standing) checkRate(standing);
  const turn = before.resendCount + 1;
  const hash = sha256(invitationToken(ctx.services.tokens, id, turn));
  await ctx.db
    .query(sql`update invitations set status = 'pending', token_hash = ${hash}, resend_count = ${turn}, last_sent_at = now(),
      expires_at = now() + make_interval(days => ${limits.invitationDays}), version = version + 1, updated_at = now()
    where organization_id = app_organization() and id = ${id}`);
  await enqueue(ctx.db, sendInvitationMail, { organizationId: ctx.organizationId, id, turn });
  const after = await invitationStore.find(ctx, id);
  log(ctx, 'resent', after, {});
  return after;
}

/** Takes an invitation back; its link leads nowhere from now on. */
export async function revokeInvitation(ctx: WriteContext, id: string): Promise<Invitation> {
  const before = await lockPending(ctx, id);
  await ctx.db.query(sql`update invitations set status = 'revoked', version = version + 1, updated_at = now()
    where organization_id = app_organization() and id = ${id}`);
  const after = await invitationStore.find(ctx, id);
  log(ctx, 'revoked', after, { status: [before.status, after.status] });
  return after;
}
