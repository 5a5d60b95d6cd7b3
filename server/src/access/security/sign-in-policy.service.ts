import {
  isAllowedDomain,
  type SignInPolicy,
  type SignInPolicyInput,
  signInPolicyFields,
  wrongDomain,
} from 'contract/access/security/sign-in-policy';
import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { changesBetween } from '../../core/store/changes.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { checkLoggedVersion } from '../../core/store/patch.ts';
import { requireProof } from '../auth/recent-proof.service.ts';
import { sendPolicyMail } from './sign-in-policy.jobs.ts';

type Kept = Omit<SignInPolicy, 'people'>;

const usual: Kept = {
  passwordMin: limits.passwordMin,
  passwordHistory: limits.passwordHistory,
  passwordDays: 0,
  idleMinutes: limits.sessionIdleMinutes,
  twoStepRequired: false,
  googleAllowed: true,
  emailDomains: [],
  version: 1,
};

async function readPolicy(ctx: Pick<Context, 'db'>): Promise<Kept> {
  const [kept] = await ctx.db.query<Kept>(sql`
    select password_min as "passwordMin", password_history as "passwordHistory", password_days as "passwordDays",
           idle_minutes as "idleMinutes", two_step_required as "twoStepRequired", google_allowed as "googleAllowed",
           email_domains as "emailDomains", version
      from sign_in_policies where organization_id = app_organization()`);
  return kept ?? usual;
}

/** What the organization asks of how its people sign in, and how many a stricter policy would concern. */
export async function findPolicy(ctx: Pick<Context, 'db'>): Promise<SignInPolicy> {
  const [policy, [people]] = await Promise.all([
    readPolicy(ctx),
    ctx.db.query<SignInPolicy['people']>(sql`
      select people as all, without_second_step as "withoutSecondStep", without_password as "withoutPassword" from sign_in_figures()`),
  ]);
  return { ...policy, people: people ?? { all: 0, withoutSecondStep: 0, withoutPassword: 0 } };
}

/** Refuses what would keep the person out who asks for it. */
async function checkOwnWay(ctx: WriteContext, before: Kept, wanted: Kept) {
  const [me] = await ctx.db.query<{ has_step: boolean; has_password: boolean; by: string | null }>(sql`
    select exists (select from totp_factors where user_id = app_user() and secret is not null)
           or exists (select from passkeys where user_id = app_user()) as has_step,
           'password' = any(own_providers()) as has_password,
           (select signed_in_by from sessions where id = ${ctx.sessionId}) as by`);
  if (wanted.twoStepRequired && !before.twoStepRequired && !me?.has_step)
    throw invalid({
      twoStepRequired: 'You have no second step yourself yet. Set one up under Two-step, then require it.',
    });
  if (wanted.googleAllowed || !before.googleAllowed) return;
  if (!me?.has_password)
    throw invalid({ googleAllowed: 'You have no password yourself yet. Set one under Password first.' });
  if (me.by === 'google')
    throw invalid({
      googleAllowed: 'You are logged in with Google. Log in with your password first, then turn Google off.',
    });
}

const fields = Object.keys(signInPolicyFields.shape);

/** Changes what is given of what the organization asks, on the version that the person saw. */
export async function updatePolicy(
  ctx: WriteContext,
  { version: seen, ...given }: SignInPolicyInput,
): Promise<SignInPolicy> {
  await requireProof(ctx);
  // Two who begin at the same time do it one after the other, also where there is no row yet.
  await ctx.db.query(
    sql`insert into sign_in_policies (organization_id) values (app_organization()) on conflict do nothing`,
  );
  await ctx.db.query(
    sql`select from sign_in_policies where organization_id = app_organization() for no key update`,
  );
  const before = await readPolicy(ctx);
  const wanted = { ...before, ...given };
  const changes = changesBetween(before, wanted, fields);
  if (Object.keys(changes).length === 0) return findPolicy(ctx);
  await checkLoggedVersion(ctx, { ...before, _id: ctx.organizationId }, Object.keys(changes), {
    version: seen,
    entity: 'sign_in_policy',
  });
  await checkOwnWay(ctx, before, wanted);
  const version = before.version + 1;
  await ctx.db.query(sql`
    update sign_in_policies set password_min = ${wanted.passwordMin}, password_history = ${wanted.passwordHistory},
           password_days = ${wanted.passwordDays}, idle_minutes = ${wanted.idleMinutes},
           two_step_required = ${wanted.twoStepRequired}, google_allowed = ${wanted.googleAllowed},
           email_domains = ${wanted.emailDomains}, version = ${version}, updated_at = now()
     where organization_id = app_organization()`);
  const [own] = await ctx.db.query<{ name: string | null }>(
    sql`select name from organizations where id = app_organization()`,
  );
  ctx.trail.rows.push({
    entity: 'sign_in_policy',
    action: 'updated',
    recordId: ctx.organizationId,
    recordName: own?.name ?? null,
    recordVersion: version,
    changes,
  });
  await enqueue(ctx.db, sendPolicyMail, { id: newId(), organizationId: ctx.organizationId, version });
  return findPolicy(ctx);
}

/** The domains to which the organization at hand invites; empty: all. */
export async function allowedDomains(ctx: Pick<Context, 'db'>): Promise<string[]> {
  return (await readPolicy(ctx)).emailDomains;
}

/** Refuses an address that the organization does not invite. */
export async function checkDomain(ctx: Pick<Context, 'db'>, email: string): Promise<void> {
  const domains = await allowedDomains(ctx);
  if (!isAllowedDomain(email, domains)) throw invalid({ email: wrongDomain(domains) });
}
