import type { BodyOf } from 'contract/core/endpoint';
import { onboardingPatch, type Onboarding } from 'contract/organization/onboarding/onboarding';
import { optionalSteps } from 'contract/organization/onboarding/onboarding-steps';
import type { onboardingEndpoints } from 'contract/organization/onboarding/onboarding.endpoints';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import {
  findPreference,
  lockPreference,
  savePreference,
} from '../../support/preference/preference.service.ts';

type Patch = BodyOf<typeof onboardingEndpoints.update>;
type OptionalStep = (typeof optionalSteps)[number];
type Choices = Pick<Onboarding, 'skipped' | 'isPutAway'>;

const key = 'onboarding';

/** What the caller has chosen; a preference is any JSON, so that one of another kind counts as none. */
function choicesIn(value: unknown): Choices {
  const kept = onboardingPatch.safeParse(value).data;
  return { skipped: kept?.skipped ?? [], isPutAway: kept?.isPutAway ?? false };
}

/** What the organization has done by itself: what sample data brought does not count. */
async function findFacts(ctx: Context): Promise<Pick<Onboarding, 'done' | 'sample'>> {
  const [facts] = await ctx.db.query<Pick<Onboarding, 'done' | 'sample'>>(sql`
    with sample as (
      select d.*, w.module_id from sample_data d
        join workspaces w on w.organization_id = d.organization_id and w.id = d.workspace_id
       where d.organization_id = app_organization()
    )
    select array(select x.step from (values
        ('organization', exists (select from organizations o where o.id = app_organization() and o.name is not null)),
        ('site', exists (select from sites s where s.organization_id = app_organization() and s.deleted_at is null
            and not exists (select from sample d where s.id = any(d.site_ids)))),
        ('process', exists (select from processes p where p.organization_id = app_organization() and p.deleted_at is null
            and not exists (select from sample d where p.id = any(d.process_ids)))),
        ('workspace', exists (select from workspaces w where w.organization_id = app_organization() and w.deleted_at is null
            and w.type = 'risk' and not exists (select from sample d where w.id = any(d.workspace_ids)))),
        ('risk', exists (select from records r where r.organization_id = app_organization() and r.deleted_at is null
            and not exists (select from sample d where r.workspace_id = any(d.workspace_ids)))),
        ('invite', exists (select from invitations i where i.organization_id = app_organization())
            or exists (select from accounts a where a.organization_id = app_organization() and a.id <> app_account())),
        ('import', exists (select from imports i where i.organization_id = app_organization() and i.committed_at is not null))
      ) x(step, is_done) where x.is_done) as done,
      (select json_build_object('workspaceId', d.workspace_id, 'moduleId', d.module_id) from sample d) as sample`);
  return facts ?? { done: [], sample: null };
}

/** How far the organization is with its first steps. */
export async function findOnboarding(ctx: Context): Promise<Onboarding> {
  const [facts, { value }] = await Promise.all([findFacts(ctx), findPreference(ctx, key)]);
  return { ...facts, ...choicesIn(value) };
}

/** Keeps what the caller wants to see of the first steps, for this membership. */
export async function updateOnboarding(ctx: WriteContext, patch: Patch): Promise<Onboarding> {
  const [facts, kept] = await Promise.all([findFacts(ctx), lockPreference(ctx, key)]);
  const before = choicesIn(kept);
  const { skipped = before.skipped, skip, unskip, isPutAway = before.isPutAway } = patch;
  const isSkipped = (step: OptionalStep) => step !== unskip && (step === skip || skipped.includes(step));
  const choices = { skipped: optionalSteps.filter(isSkipped), isPutAway };
  await savePreference(ctx, key, choices);
  return { ...facts, ...choices };
}
