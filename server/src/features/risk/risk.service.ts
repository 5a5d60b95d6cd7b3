import type { BodyOf, InputOf } from 'contract/core/endpoint';
import { customFieldSchema } from 'contract/core/custom-field';
import { can } from 'contract/core/permissions';
import type { Risk } from 'contract/risk/risk';
import type { riskEndpoints } from 'contract/risk/risk.endpoints';
import { riskWorkflow } from 'contract/risk/risk.workflow';
import sql, { type Sql } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/context.ts';
import { forbidden, invalid, notFound } from '../../core/errors.ts';
import type { FindOptions } from '../../core/store.ts';
import { createTransition } from '../../core/transition.ts';
import { expectNotices } from '../notification/notification.service.ts';
import { listActiveFields } from '../custom-field/custom-field.service.ts';
import type { ExportInput } from '../export/export.service.ts';
import { readSettings } from '../setting/setting.service.ts';
import { checkPeople } from '../user/user.service.ts';
import { riskGuards } from './risk.guards.ts';
import { riskStore } from './risk.store.ts';

type Query = InputOf<typeof riskEndpoints.list>['query'];
type Patch = BodyOf<typeof riskEndpoints.update>;
type Version = number | null | undefined;

const peopleOf = (risk: Risk) => ({ manager: risk.managers, member: risk.members });

const { steps, move, moveTo } = createTransition(riskWorkflow, riskStore, {
  guards: riskGuards,
  people: (_ctx, risk: Risk) => peopleOf(risk),
});

export const findRisk = (ctx: Context, id: string, options?: FindOptions) => riskStore.find(ctx, id, options);
export const listRiskSteps = steps;
export const moveRisk = move;

const isMine = sql`exists (select 1 from risk_people p
  where p.organization_id = t.organization_id and p.risk_id = t.id and p.account_id = app_account())`;

const hasMyTask = sql`exists (select 1 from risk_actions x
  join risk_action_assignees l on l.organization_id = x.organization_id and l.action_id = x.id
  where x.organization_id = t.organization_id and x.risk_id = t.id and x.deleted_at is null and l.account_id = app_account())`;

/** What the filters of a list of risks ask of the row `t`. */
function filtersOf({ datatype, status, category, site, process }: Partial<Query>): Sql[] {
  return [
    ...(datatype ? [datatype === 'mytasks' ? hasMyTask : isMine] : []),
    ...(status ? [sql`t.status = any(${status})`] : []),
    ...(category ? [sql`t.category = any(${category})`] : []),
    ...(site ? [sql`t.site_id = any(${site})`] : []),
    ...(process ? [sql`t.process_id = any(${process})`] : []),
  ];
}

const narrowing = ({ isDeleted: deleted = false, ...filters }: Partial<Query>, mine: boolean) => ({
  deleted,
  where: mine ? [isMine] : [],
  filters: filtersOf(filters),
});

/** The risks of the workspace; with `mine`, those that the caller manages or is a member of. */
export function listRisks(ctx: Context, { page, limit, search, sort, ...filters }: Query, mine = false) {
  return riskStore.list(ctx, { page, limit, search, sort }, narrowing(filters, mine));
}

/** All of them, in batches, for an export. */
export function listAllRisks(ctx: Context, { search, sort, filters, mine }: ExportInput) {
  const query = { search: search?.trim() || undefined, sort: sort ?? undefined };
  return riskStore.listAll(ctx, query, narrowing(filters ?? {}, mine ?? false));
}

/** Refuses a site or process that is not this organization's or is being removed, or where the process does not run. */
async function checkPlace(ctx: WriteContext, site: string, process: string): Promise<void> {
  const [place] = await ctx.db.query<{ site: boolean; process: boolean; runs: boolean }>(sql`
    select exists (select 1 from sites where organization_id = app_organization() and id = ${site} and deleted_at is null for key share) as site,
           exists (select 1 from processes where organization_id = app_organization() and id = ${process} and deleted_at is null for key share) as process,
           exists (select 1 from process_sites where organization_id = app_organization() and process_id = ${process} and site_id = ${site}) as runs`);
  if (!place?.site) throw notFound('Site', 'site');
  if (!place.process) throw notFound('Process', 'process');
  if (!place.runs) throw invalid({ process: 'This process does not run at the chosen site' });
}

const outside = (what: string) => `Your rights here do not reach this ${what}. Choose another one.`;

/** Refuses a site or process that the caller is not let at: whoever is narrowed keeps to it also when they write. */
async function checkInScope(
  ctx: WriteContext,
  { site = null, process = null }: { site?: string | null | undefined; process?: string | null | undefined },
): Promise<void> {
  if (!ctx.actor.isNarrowed) return;
  const [within] = await ctx.db.query<{ site: boolean; process: boolean }>(sql`
    select in_scope(app_scope(), ${ctx.workspaceId}, ${site}, null) as site,
           in_scope(app_scope(), ${ctx.workspaceId}, null, ${process}) as process`);
  const problems = {
    ...(within?.site ? {} : { site: outside('site') }),
    ...(within?.process ? {} : { process: outside('process') }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Refuses a category that the workspace does not use. */
async function checkCategory(ctx: WriteContext, category: string): Promise<void> {
  const { categories } = await readSettings(ctx);
  if (!categories.includes(category))
    throw invalid({ category: 'This workspace does not use this category' });
}

/** The additional values as the workspace's definitions take them; 400 with a sentence for each field. */
async function checkCustom(
  ctx: WriteContext,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const fields = await listActiveFields(ctx);
  if (fields.length === 0) return {}; // most workspaces add none, and a schema takes time to make
  const result = customFieldSchema(fields).safeParse(values);
  if (!result.success) {
    throw invalid(
      Object.fromEntries(
        result.error.issues.map((issue) => [`custom.${issue.path.join('.')}`, issue.message]),
      ),
    );
  }
  return result.data;
}

export async function createRisk(
  ctx: WriteContext,
  input: BodyOf<typeof riskEndpoints.create>,
): Promise<Risk> {
  const { workspace: _, status: __, custom, ...fields } = input;
  const [checked] = await Promise.all([
    checkCustom(ctx, custom ?? {}),
    checkPlace(ctx, fields.site, fields.process),
    checkInScope(ctx, fields),
    checkCategory(ctx, fields.category),
    checkPeople(ctx, fields.managers, 'managers'),
    expectNotices(ctx, fields.managers),
  ]);
  return riskStore.insert(ctx, { ...fields, custom: checked });
}

// Values of retired fields, and of those not sent, stay as they are.
async function mergedCustom(ctx: WriteContext, risk: Risk, given: Patch['custom']) {
  return given ? { custom: await checkCustom(ctx, { ...risk.custom, ...given }) } : {};
}

// A person who is named on a risk elsewhere may leave it where it is.
const changedPlace = (before: Risk, { site, process }: Patch) => ({
  site: site === before.site._id ? null : site,
  process: process === before.process._id ? null : process,
});

/** Changes the given fields; a status is reached by the step that leads there, last, so that it is judged by the rest. */
export async function updateRisk(
  ctx: WriteContext,
  id: string,
  { version, status, custom, ...patch }: Patch,
): Promise<Risk> {
  const before = await lockRiskToUpdate(ctx, id);
  if (patch.site || patch.process)
    await checkPlace(ctx, patch.site ?? before.site._id, patch.process ?? before.process._id);
  await checkInScope(ctx, changedPlace(before, patch));
  if (patch.category && patch.category !== before.category) await checkCategory(ctx, patch.category);
  await checkPeople(ctx, patch.managers, 'managers');
  const values = { ...patch, ...(await mergedCustom(ctx, before, custom)) };
  const after = await riskStore.update(ctx, id, values, { version });
  return status && status !== after.status ? moveTo(ctx, id, status, { version }) : after;
}

/** As `updateRisk`, for one part of a risk that has a call of its own. */
export async function updatePart(
  ctx: WriteContext,
  id: string,
  part: Record<string, unknown>,
  version: Version,
): Promise<Risk> {
  await lockRiskToUpdate(ctx, id);
  return riskStore.update(ctx, id, part, { version });
}

/** The risk, locked, when the caller may change it; 403 otherwise. */
export async function lockRiskToUpdate(ctx: WriteContext, id: string): Promise<Risk> {
  const risk = await riskStore.find(ctx, id, { lock: true });
  if (!can(ctx.actor, 'risk.update', peopleOf(risk))) throw forbidden();
  return risk;
}

/** How much risk is accepted: a value that only a level sets. */
export const setAppetite = (ctx: WriteContext, id: string, riskappetite: number, version: Version) =>
  riskStore.update(ctx, id, { riskappetite }, { version });

/** Decides about the assessment as it was seen: with a version it is refused when anything of the risk has changed since. */
export const decideAssessment = (
  ctx: WriteContext,
  id: string,
  assessmentApproval: Partial<Risk['assessmentApproval']>,
  version: Version,
) => riskStore.update(ctx, id, { assessmentApproval }, { version, isDecision: true });

export const removeRisk = (ctx: WriteContext, id: string) => riskStore.remove(ctx, id);

/** Does the same to several risks, all or none; one row in the log for each. */
export async function forEachRisk(
  ctx: WriteContext,
  ids: readonly string[],
  reason: string | null | undefined,
  act: 'remove' | 'restore' | 'purge',
): Promise<string[]> {
  for (const id of ids.toSorted()) await riskStore[act](ctx, id, reason);
  return [...ids];
}

export async function listMembers(
  ctx: Context,
  id: string,
  query: InputOf<typeof riskEndpoints.members>['query'],
) {
  const { members } = await riskStore.find(ctx, id);
  const search = query.search?.toLowerCase() ?? '';
  const descending = query.sort === '-name';
  const found = members
    .filter((person) => person.name.toLowerCase().includes(search))
    .toSorted((a, b) => a.name.localeCompare(b.name) * (descending ? -1 : 1));
  const shown = found.slice((query.page - 1) * query.limit, query.page * query.limit);
  const { page, limit } = query;
  return {
    data: shown,
    members: shown,
    total: found.length,
    page,
    limit,
    totalPages: Math.ceil(found.length / limit),
  };
}

export async function addMembers(ctx: WriteContext, id: string, members: readonly string[]): Promise<Risk> {
  const risk = await lockRiskToUpdate(ctx, id);
  await checkPeople(ctx, members, 'members');
  const present = risk.members.map((person) => person._id);
  return riskStore.update(ctx, id, { members: [...new Set([...present, ...members])] });
}

export async function removeMember(ctx: WriteContext, id: string, memberId: string): Promise<Risk> {
  const risk = await lockRiskToUpdate(ctx, id);
  return riskStore.update(ctx, id, {
    members: risk.members.map((person) => person._id).filter((member) => member !== memberId),
  });
}
