import type { BodyOf } from 'contract/core/endpoint';
import type { User } from 'contract/access/user/user';
import type { userEndpoints } from 'contract/access/user/user.endpoints';
import type { PeopleQuery } from 'contract/core/list';
import { grants } from 'contract/core/rights/levels';
import { administratorGrants } from 'contract/core/rights/permissions';
import sql, { empty, raw } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { Connection } from '../../core/database/database.ts';
import { AppError, conflict, forbidden, invalid, refusingIndex } from '../../core/http/errors.ts';
import { likePattern } from '../../core/store/list.ts';
import { hashPassword } from '../../core/tokens/password.ts';
import { permissionWordSql } from '../../core/http/permission-word.ts';
import type { Exchange, Prepared, Services } from '../../core/http/route.ts';
import { checkTimeZone } from '../../core/operations/time-zone.ts';
import { checkVersion } from '../../core/store/patch.ts';
import { noteOwn } from '../auth/event.service.ts';
import {
  checkPassword,
  checkRules,
  type PasswordRules,
  settlePasswordChange,
  voidResets,
} from '../auth/password.service.ts';
import { requireProof } from '../auth/recent-proof.service.ts';
import { findOwnHash, holdPassword, knowsPassword } from '../auth/shown-password.service.ts';
import { requestVerification } from '../auth/verification.service.ts';
import { fileIdIn } from '../../support/file/file.service.ts';
import { keepPicture, makePortrait, type Picture } from '../../organization/upload/upload.service.ts';

/** The person that the transaction acts as, with their memberships and their rights in the organization at hand. */
export async function describeUser(db: Connection): Promise<User> {
  const [row] = await db.query<{ record: User }>(sql`
    select json_build_object(
      '_id', u.id, 'id', u.id, 'name', u.name, 'email', u.email, 'contact', u.contact, 'profilePicture', u.profile_picture,
      'dateFormat', u.date_format, 'timeZone', u.time_zone, 'organizationTimeZone', zone_of_organization(a.organization_id),
      'role', 'admin', 'userType', 'admin',
      'orgName', (select o.name from organizations o where o.id = a.organization_id),
      'status', u.status, 'isEmailVerified', u.email_verified_at is not null, 'providers', to_json(own_providers()),
      'permissions', coalesce((select json_agg(json_build_object('workspace', p.workspace_id,
          'permission', ${raw(permissionWordSql('r.level'))}, 'level', r.level))
        from account_permissions p cross join lateral workspace_rights(p.organization_id, p.account_id, p.workspace_id) r
       where p.organization_id = a.organization_id and p.account_id = a.id and r.level > 0), '[]'::json),
      'organizationRole', a.role, 'accountId', a.id,
      'grants', case a.role when 'owner' then ${JSON.stringify(grants)}::json
        when 'admin' then ${JSON.stringify(administratorGrants)}::json else '[]'::json end,
      'accountDetails', (select json_agg(json_build_object('_id', m.id, 'organization', m.organization_id, 'role', 'admin',
          'organizationRole', m.role, 'status', m.status, 'orgName', (select o.name from organizations o where o.id = m.organization_id),
          'accountType', m.account_type, 'createdAt', m.created_at) order by m.created_at)
        from accounts m where m.user_id = u.id and m.left_at is null),
      'version', u.version, 'createdAt', u.created_at, 'updatedAt', u.updated_at) as record
    from users u join accounts a on a.organization_id = app_organization() and a.id = app_account()
   where u.id = app_user()`);
  if (!row) throw new Error('The transaction acts as nobody');
  return row.record;
}

type Patch = BodyOf<typeof userEndpoints.updateMe>;
/** The key of the picture that is asked for: none given leaves it as it is, null takes it away. */
const pictureKeyOf = ({ profilePictureKey, profilePicture }: Patch) =>
  profilePictureKey === undefined ? profilePicture : profilePictureKey;

type Changes = Record<string, [unknown, unknown]>;

/** What a person's change of themselves needs that no transaction may wait for. */
type PreparedChange = {
  /** The hash of the present password, which was shown; null for who has none. Absent when it is not needed. */
  shown?: string | null;
  newHash?: string;
  picture?: Picture;
};

const needsPassword = (me: User, patch: Patch): boolean =>
  Boolean(patch.password) || (patch.email !== undefined && patch.email !== me.email);

// Who logs in with Google alone has no password: they show by Google who they are.
async function checkCurrentPassword(
  ctx: Context,
  { database }: Services,
  given = '',
): Promise<string | null> {
  const hash = await findOwnHash(ctx.db);
  if (hash === null) return null;
  if (!given) throw invalid({ currentPassword: 'Enter your current password' });
  const { userId } = await ctx.entered();
  if (await knowsPassword(database, userId, { hash, given })) return hash;
  throw invalid({ currentPassword: 'The current password is wrong' });
}

async function hashNew(ctx: Context, me: User, password: string): Promise<string> {
  await checkPassword(password, [me.email, me.name, me.orgName]);
  const [rules] = await ctx.db.query<PasswordRules>(sql`select * from own_password_rules()`);
  await checkRules(password, rules);
  return hashPassword(password, { goesFirst: true });
}

/** Looks at passwords and makes the picture before `updateMe`. */
export async function prepareMe(
  ctx: Context,
  patch: Patch,
  { services }: Exchange,
): Promise<Prepared<PreparedChange>> {
  const me = await describeUser(ctx.db);
  const value: PreparedChange = {};
  if (needsPassword(me, patch))
    value.shown = await checkCurrentPassword(ctx, services, patch.currentPassword);
  if (patch.password) value.newHash = await hashNew(ctx, me, patch.password);
  const key = pictureKeyOf(patch);
  if (!key) return { value };
  const { value: picture, ...made } = await makePortrait(ctx, key);
  return { ...made, value: { ...value, picture } };
}

/** Refuses what needs the password, unless it was shown and is still the same. */
async function holdShown(ctx: WriteContext, shown: PreparedChange['shown']): Promise<void> {
  if (shown === undefined) throw conflict('Your profile has been changed in the meantime. Try again.');
  await (shown === null ? requireProof(ctx) : holdPassword(ctx.db, shown));
}

async function changePassword(ctx: WriteContext, newHash: string): Promise<void> {
  await ctx.db.query(sql`select set_own_hash(${newHash})`);
  const ended = await ctx.db.query<{
    id: string;
  }>(sql`update sessions set revoked_at = now(), revoke_reason = 'password change'
    where user_id = app_user() and id <> ${ctx.origin.sessionId} and revoked_at is null returning id`);
  const rooms = ended.map(({ id }) => `session:${id}`);
  if (rooms.length > 0) ctx.emit('session.revoked', rooms, {});
  await noteOwn(ctx.db, 'password_change', ctx.origin);
  await settlePasswordChange(ctx.db, ctx.userId);
}

async function nameOrganization(ctx: WriteContext, me: User, orgName: string): Promise<void> {
  if (!['owner', 'admin'].includes(ctx.actor.organizationRole)) throw forbidden();
  if (orgName === me.orgName) return;
  await ctx.db.query(sql`update organizations set name = ${orgName}, version = version + 1, updated_at = now()
    where id = app_organization()`);
  ctx.trail.rows.push({
    entity: 'organization',
    action: me.orgName ? 'updated' : 'named',
    recordId: ctx.organizationId,
    recordName: orgName,
    changes: { orgName: [me.orgName, orgName] },
  });
}

function changedFields(me: User, patch: Patch): Changes {
  const fields = ['name', 'contact', 'email', 'dateFormat', 'timeZone'] as const;
  const key = pictureKeyOf(patch);
  const isNewPicture = key !== undefined && (key !== null || me.profilePicture !== null);
  const changes: Changes = Object.fromEntries(
    fields.flatMap((field): [string, [unknown, unknown]][] =>
      patch[field] === undefined || patch[field] === me[field] ? [] : [[field, [me[field], patch[field]]]],
    ),
  );
  return isNewPicture ? { ...changes, profilePictureKey: [fileIdIn(me.profilePicture), key] } : changes;
}

/** The link to the picture that a person is given: none leaves it, null takes it away. */
async function pictureOf(
  ctx: WriteContext,
  me: User,
  picture: Picture | null | undefined,
): Promise<string | null> {
  return picture ? keepPicture(ctx, picture) : picture === null ? null : me.profilePicture;
}

const emailTaken = () => {
  const sentence = 'This email is already in use';
  return new AppError('EMAIL_TAKEN', sentence, { errors: { email: sentence } });
};

/** Another address takes the place of a confirmed one only once it is confirmed itself; the present one is told. */
async function askToChangeEmail(ctx: WriteContext, me: User, email: string): Promise<void> {
  const [row] = await ctx.db.query<{ taken: boolean }>(sql`select is_email_taken(${email}) as taken`);
  if (row?.taken) throw emailTaken();
  await requestVerification(ctx.db, ctx.services.tokens, 'change', email);
  ctx.trail.rows.push({
    entity: 'user',
    action: 'email-requested',
    recordId: me._id,
    recordName: me.name,
    changes: { email: [me.email, email] },
  });
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

type Change = { patch: Patch; changes: Changes; picture: Picture | null | undefined };

async function changeFields(
  ctx: WriteContext,
  me: User,
  { patch, changes, ...given }: Change,
): Promise<void> {
  const name = patch.name ?? me.name;
  const email = patch.email ?? me.email;
  const picture = await pictureOf(ctx, me, given.picture);
  const { dateFormat = me.dateFormat, timeZone = me.timeZone } = patch;
  await checkTimeZone(ctx.db, patch.timeZone);
  const change = ctx.db.query(sql`
    update users set name = ${name}, contact = ${patch.contact ?? me.contact}, email = ${email}, profile_picture = ${picture},
           date_format = ${dateFormat}, time_zone = ${timeZone},
           version = version + 1, updated_at = now(),
           email_verified_at = case when lower(email) = lower(${email}) then email_verified_at end,
           email_changed_at = case when lower(email) = lower(${email}) then email_changed_at else now() end
     where id = app_user()`);
  await change.catch((error: unknown) => {
    throw refusingIndex(error) === 'users_email' ? emailTaken() : error;
  });
  if (changes.email) await voidResets(ctx.db);
  if (changes.email && !isSameAddress(me.email, email))
    await requestVerification(ctx.db, ctx.services.tokens, 'verify', email);
  ctx.trail.rows.push({
    entity: 'user',
    action: 'updated',
    recordId: me._id,
    recordName: name,
    recordVersion: me.version + 1,
    changes,
  });
}

/**
 * Changes what the person gave of themselves; email and password need the current password. A confirmed email stays
 * until the new one is confirmed.
 */
export async function updateMe(ctx: WriteContext, patch: Patch, prepared: PreparedChange): Promise<User> {
  // What another call changes meanwhile is seen here, so that it is not written over.
  await ctx.db.query(sql`select from users where id = app_user() for no key update`);
  const me = await describeUser(ctx.db);
  const changes = changedFields(me, patch);
  await checkVersion(ctx, me, Object.keys(changes), patch.version);
  if (needsPassword(me, patch)) await holdShown(ctx, prepared.shown);
  const { email, ...others } = changes;
  const mustConfirm =
    Boolean(email) && me.isEmailVerified && !isSameAddress(me.email, patch.email ?? me.email);
  if (mustConfirm && patch.email) await askToChangeEmail(ctx, me, patch.email);
  const [given, changed] = mustConfirm ? [{ ...patch, email: undefined }, others] : [patch, changes];
  const picture = pictureKeyOf(patch) === null ? null : prepared.picture;
  if (Object.keys(changed).length > 0)
    await changeFields(ctx, me, { patch: given, changes: changed, picture });
  if (prepared.newHash) {
    await changePassword(ctx, prepared.newHash);
    ctx.trail.rows.push({
      entity: 'user',
      action: 'password-changed',
      recordId: me._id,
      recordName: me.name,
    });
  }
  // A person and their memberships come before the organization (docs/decisions/036).
  if (patch.orgName !== undefined) await nameOrganization(ctx, me, patch.orgName);
  return describeUser(ctx.db);
}

// The active people of a workspace: those with a permission there, and the organization's owners and admins.
export const isOfWorkspace = (
  ctx: Context,
) => sql`a.organization_id = app_organization() and a.status = 'active'
  and exists (select from workspace_rights(a.organization_id, a.id, ${ctx.workspaceId}) r where r.level > 0)`;

/** What of the rows of `accounts a` a question for people asks for, and how many of them, by name. */
export const askedOf = ({ search, ids, limit }: PeopleQuery) => sql`
  ${search ? sql`and lower(concat_ws(' ', a.name, a.email)) like ${likePattern(search)}` : empty}
  ${ids ? sql`and a.id = any(${ids}::uuid[])` : empty}
  order by lower(a.name), a.id ${limit ? sql`limit ${limit}` : empty}`;

/** The people of a workspace who are active. */
export function listWorkspacePeople(ctx: Context, query: PeopleQuery) {
  return ctx.db.query<{ _id: string; name: string; email: string; profilePicture: string | null }>(sql`
    select a.id as _id, a.name, a.email, a.profile_picture as "profilePicture" from accounts a
     where ${isOfWorkspace(ctx)} ${askedOf(query)}`);
}

/** Refuses people who are not active in the workspace; 404 on the named field. */
export async function checkPeople(
  ctx: Context,
  ids: readonly string[] | undefined,
  field: string,
): Promise<void> {
  if (!ids?.length) return;
  const people = await ctx.db.query<{ id: string }>(
    sql`select a.id from accounts a where ${isOfWorkspace(ctx)} and a.id = any(${ids}::uuid[])`,
  );
  refuseOthers(
    ids,
    people.map(({ id }) => id),
    field,
  );
}

/** The same for whom it is known already which of them are people of the workspace. */
export function refuseOthers(ids: readonly string[], known: readonly string[], field: string): void {
  if (ids.every((id) => known.includes(id.toLowerCase()))) return;
  throw new AppError('NOT_FOUND', 'Person not found', {
    errors: { [field]: 'Choose people of this workspace' },
  });
}
