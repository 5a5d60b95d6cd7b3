import type { InvitationNotice } from 'contract/access/auth/invited.endpoints';
import type { Accepted, InvitationPreview } from 'contract/people/invitation/invitation';
import sql, { raw } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context } from '../../core/http/context.ts';
import type { Connection } from '../../core/database/database.ts';
import { AppError, conflict, forbidden, notFound } from '../../core/http/errors.ts';
import { permissionWordSql } from '../../core/http/permission-word.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { rightsChanged } from '../../organization/role/rights-changed.service.ts';

type Found = {
  organization_id: string;
  id: string;
  email: string;
  status: InvitationPreview['status'];
  expires_at: string;
  org_name: string | null;
  inviter_name: string;
  inviter_user: string;
  permissions: InvitationPreview['Permissions'];
};

/** `kim.wilson@example.test` as `k•••@example.test`: enough to recognise one's own. */
const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1•••');

const overText = 'This invitation has expired or was revoked. Ask for a new one.';
const usedText = 'This invitation has been accepted already';
const otherAddress = (email: string) =>
  forbidden(
    `This invitation was sent to another email address. It was sent to ${maskEmail(email)}: log in with that address, or ask for a new invitation.`,
  );

const unproved = () =>
  forbidden(
    'Confirm your email first: open the link that was mailed to you, or ask for another one in your profile. Then come back to this invitation.',
  );

async function lookUp(db: Connection, token: string): Promise<Found> {
  const [found] = await db.query<Found>(sql`select * from find_invitation(${sha256(token)})`);
  if (!found) throw notFound('Invitation');
  return found;
}

/** What an invitation is about; for the person whom it is for and for who sent it. */
export async function previewInvitation(ctx: Context, token: string): Promise<InvitationPreview> {
  const [found, me] = await Promise.all([
    lookUp(ctx.db, token),
    ctx.db.query<{ id: string; email: string; isUnproved: boolean }>(sql`
      select id, email, email_verified_at is null and email_changed_at is not null as "isUnproved"
        from users where id = app_user()`),
  ]);
  const isInvitee = me[0]?.email.toLowerCase() === found.email.toLowerCase();
  if (!isInvitee && me[0]?.id !== found.inviter_user) throw otherAddress(found.email);
  if (isInvitee && me[0]?.isUnproved) throw unproved();
  if (found.status === 'revoked' || found.status === 'expired') throw new AppError('EXPIRED', overText);
  return {
    _id: found.id,
    email: found.email,
    role: 'admin',
    status: found.status,
    orgName: found.org_name,
    accountId: found.organization_id,
    invitedBy: { name: found.inviter_name },
    Permissions: found.permissions,
    expiresAt: found.expires_at,
  };
}

/** What the holder of a link is told before they log in: who invites to what. 404 also for one that was revoked. */
export async function announceInvitation(db: Connection, token: string): Promise<InvitationNotice> {
  const { status, org_name: orgName, inviter_name: name, permissions } = await lookUp(db, token);
  if (status === 'revoked') throw notFound('Invitation');
  const given = status === 'pending' ? permissions : [];
  const workspaces = given.map(({ workspaceName, roleName, permission }) => ({
    name: workspaceName,
    role: roleName,
    permission,
  }));
  return { status, orgName, invitedBy: { name }, workspaces };
}

type Expected = { email: string; name: string | null; contact: string | null };

/**
 * Whom a pending invitation is for, as far as the organization has said: for a person who has no account yet. Throws
 * when it is not pending.
 */
export async function expectedPerson(db: Connection, token: string): Promise<Expected> {
  const found = await lookUp(db, token);
  if (found.status === 'accepted') throw conflict(usedText);
  if (found.status !== 'pending') throw new AppError('EXPIRED', overText);
  const [person] = await db.query<Omit<Expected, 'email'>>(
    sql`select * from find_invited_person(${sha256(token)})`,
  );
  return { name: null, contact: null, ...person, email: found.email };
}

type Outcome = {
  outcome: 'ok' | 'unknown' | 'other-address' | 'unproved' | 'used' | 'over' | 'inactive';
  organization_id: string;
  account_id: string;
  email: string;
};

function refusalOf({ outcome, email }: Outcome): AppError {
  if (outcome === 'other-address') return otherAddress(email);
  if (outcome === 'unproved') return unproved();
  if (outcome === 'used') return conflict(usedText);
  if (outcome === 'over') return new AppError('EXPIRED', overText);
  if (outcome === 'inactive')
    return new AppError('ACCOUNT_INACTIVE', 'Your account is inactive. Contact your administrator.');
  return notFound('Invitation');
}

type Joined = Accepted & { invitationId: string; email: string };

/**
 * Makes the person that the transaction acts as a member, and acts in the joined organization from then on. The
 * caller writes the log there.
 */
export async function joinBy(db: Connection, token: string): Promise<Joined> {
  const [row] = await db.query<Outcome>(sql`select * from accept_invitation(${sha256(token)}, ${newId()})`);
  if (!row || row.outcome !== 'ok') throw row ? refusalOf(row) : notFound('Invitation');
  const [joined] = await db.query<{ record: Joined }>(sql`
    select json_build_object('_id', a.id, 'accountId', a.organization_id, 'user', a.user_id, 'role', 'admin', 'status', a.status,
      'orgName', (select o.name from organizations o where o.id = a.organization_id),
      'Permissions', (select coalesce(json_agg(json_build_object('workspace', p.workspace_id, 'permission',
          ${raw(permissionWordSql('p.level'))})), '[]')
        from account_permissions p where p.organization_id = a.organization_id and p.account_id = a.id),
      'invitationId', (select i.id from invitations i where i.organization_id = a.organization_id and i.token_hash = ${sha256(token)}),
      'email', a.email) as record
      from accounts a where a.organization_id = app_organization() and a.id = app_account()`);
  if (!joined) throw new Error('The membership is not there');
  await rightsChanged(db, joined.record.accountId);
  return joined.record;
}

/** The row that an acceptance leaves in the log of the joined organization. */
export const joinedRow = ({ invitationId, email }: Joined) => ({
  entity: 'invitation',
  action: 'accepted',
  recordId: invitationId,
  recordName: email,
  changes: { status: ['pending', 'accepted'] as [string, string] },
});
