import type { BodyOf } from 'contract/core/endpoint';
import type { ListQuery, Page } from 'contract/core/list';
import type { AppetitePolicy, CategoryAppetite } from 'contract/modules/risk/risk-appetite';
import type { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { highestScore } from 'contract/modules/risk/risk-score';
import sql, { raw } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { checkPeople } from '../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, invalid } from '../../core/http/errors.ts';
import { changesBetween } from '../../core/store/changes.ts';
import { showPerson } from '../../core/store/entity.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';
import type { Version } from '../../records/record/record.service.ts';
import { findScheme } from './risk-scheme.service.ts';
import { policyHolds } from './risk-standing.ts';
import { risks } from './risk.service.ts';

const person = (column: string) =>
  raw(
    `(select ${showPerson} from accounts x where x.organization_id = p.organization_id and x.id = p.${column})`,
  );

const editions = sql`
  select p.id as _id, p.category, p.edition, p.appetite, p.tolerance, p.statement, p.reason, ${person('approver_id')} as approver,
         p.valid_from as "validFrom", p.valid_to as "validTo", p.created_at as "publishedAt", ${person('created_by')} as "publishedBy",
         p.edition as version
    from risk_appetites p`;

const here = (ctx: Context) =>
  sql`p.organization_id = app_organization() and p.workspace_id = ${ctx.workspaceId}`;

/** What is accepted in each category of the workspace at hand. */
export async function findAppetites(ctx: Context): Promise<CategoryAppetite[]> {
  const rows = await ctx.db.query<AppetitePolicy & { isHolding: boolean }>(sql`
    select c.*, c._id = any(array(select distinct on (p.category) p.id from risk_appetites p where ${here(ctx)} and ${policyHolds}
                                   order by p.category, p.edition desc)) as "isHolding"
      from (${editions} where ${here(ctx)}) c
     where (c.category, c.edition) in (select p.category, max(p.edition) from risk_appetites p where ${here(ctx)} group by p.category)
        or c._id = any(array(select distinct on (p.category) p.id from risk_appetites p where ${here(ctx)} and ${policyHolds}
                              order by p.category, p.edition desc))
     order by c.edition desc`);
  const shown = rows.map(({ isHolding, ...policy }) => ({ isHolding, policy }));
  // What was published for a category that is used no more holds for the risks that keep it.
  const { categories } = await readSettings(ctx);
  const published = shown.map(({ policy }) => policy.category).toSorted();
  return [...new Set([...categories, ...published])].map((category) => {
    const own = shown.filter(({ policy }) => policy.category === category);
    return {
      category,
      holds: own.find(({ isHolding }) => isHolding)?.policy ?? null,
      latest: own[0]?.policy ?? null,
    };
  });
}

const sorts: Record<string, string> = { publishedAt: 'p.created_at', category: 'lower(p.category)' };

/** Every edition that was published in the workspace. */
export async function listAppetites(
  ctx: Context,
  { page, limit, sort = '-publishedAt', search }: ListQuery,
): Promise<Page<AppetitePolicy>> {
  const where = sql`${here(ctx)} and strpos(lower(p.category), ${search?.toLowerCase() ?? ''}) > 0`;
  const order = raw(`${sorts[sort.replace('-', '')]} ${sort.startsWith('-') ? 'desc' : 'asc'}, p.id desc`);
  const [rows, [counted]] = await Promise.all([
    ctx.db.query<AppetitePolicy>(
      sql`${editions} where ${where} order by ${order} limit ${limit} offset ${(page - 1) * limit}`,
    ),
    ctx.db.query<{ total: number }>(sql`select count(*)::int as total from risk_appetites p where ${where}`),
  ]);
  return { results: rows, total: counted?.total ?? 0, page, limit };
}

type Body = BodyOf<typeof riskAppetiteEndpoints.publish>;

const factsOf = (policy: Partial<AppetitePolicy>) => ({
  appetite: policy.appetite ?? null,
  tolerance: policy.tolerance ?? null,
  statement: policy.statement ?? null,
  approver: policy.approver?.name ?? null,
  validFrom: policy.validFrom ?? null,
  validTo: policy.validTo ?? null,
});

function refuseOlder(seen: number, category: string, current: AppetitePolicy | null): void {
  if (seen === (current?.edition ?? 0)) return;
  throw new AppError(
    'VERSION_CONFLICT',
    `Somebody has published edition ${current?.edition ?? 0} of ${category} in the meantime. Compare and publish again.`,
    { details: { fields: ['appetite', 'tolerance'], current } },
  );
}

async function findEdition(ctx: Context, id: string): Promise<AppetitePolicy> {
  const [found] = await ctx.db.query<AppetitePolicy>(sql`${editions} where ${here(ctx)} and p.id = ${id}`);
  if (!found) throw new Error('What was just published is not there');
  return found;
}

/** Refuses bounds that no score of the workspace's scheme reaches: nothing would ever lie above them. */
async function checkReached(
  ctx: Context,
  bounds: Readonly<Record<string, { label: string; bound: number }>>,
): Promise<void> {
  const most = highestScore(await findScheme(ctx));
  for (const [field, { label, bound }] of Object.entries(bounds))
    if (bound > most)
      throw invalid({ [field]: `${label} is at most ${most}, the highest score of the scheme` });
}

/** Publishes the next edition of what is accepted in a category, on the one that was seen. */
export async function publishAppetite(
  ctx: WriteContext,
  { category, reason, version, ...given }: Body,
): Promise<AppetitePolicy> {
  await ctx.db.query(
    sql`select from workspaces where organization_id = app_organization() and id = ${ctx.workspaceId} for no key update`,
  );
  if (given.approver) await checkPeople(ctx, [given.approver], 'approver');
  await checkReached(ctx, {
    appetite: { label: 'Appetite', bound: given.appetite },
    tolerance: { label: 'Tolerance', bound: given.tolerance },
  });
  const known = (await findAppetites(ctx)).find((one) => one.category === category);
  if (!known) throw invalid({ category: 'Invalid category' });
  const before = known.latest;
  refuseOlder(version, category, before);
  const [id, edition] = [newId(), version + 1];
  await ctx.db.query(sql`
    insert into risk_appetites (organization_id, id, workspace_id, category, edition, appetite, tolerance, statement, approver_id,
                                valid_from, valid_to, reason, created_by)
      values (app_organization(), ${id}, ${ctx.workspaceId}, ${category}, ${edition}, ${given.appetite}, ${given.tolerance},
              ${given.statement ?? null}, ${given.approver ?? null}, ${given.validFrom}, ${given.validTo ?? null}, ${reason},
              ${ctx.actor.accountId})`);
  const after = await findEdition(ctx, id);
  const facts = factsOf(after);
  ctx.trail.rows.push({
    entity: 'risk_appetite',
    action: 'published',
    module: 'risk',
    workspaceId: ctx.workspaceId,
    recordId: id,
    recordName: `${category}, edition ${edition}`,
    recordVersion: edition,
    changes: changesBetween(factsOf(before ?? {}), facts, Object.keys(facts)),
    reason,
  });
  return after;
}

/** Sets what is accepted of one risk; what differs from the policy of its category says why. */
export async function setAppetite(
  ctx: WriteContext,
  id: string,
  {
    riskappetite,
    reason,
    version,
  }: { riskappetite: number | null; reason?: string | undefined; version?: Version },
): Promise<Risk> {
  const risk = await risks.find(ctx, id, { lock: 'change' });
  risks.refuseLocked(risk);
  if (riskappetite !== null)
    await checkReached(ctx, { riskappetite: { label: 'Risk appetite', bound: riskappetite } });
  const policies = await findAppetites(ctx);
  const policy = policies.find(({ category }) => category === risk.category)?.holds;
  const differs = riskappetite !== null && policy && riskappetite !== policy.appetite;
  if (differs && riskappetite !== risk.riskappetite && (reason ?? '').length < 3)
    throw invalid({
      reason: `The policy for ${policy.category.toLowerCase()} risks accepts ${policy.appetite}. Say why this risk differs`,
    });
  return risks.setValue(ctx, id, { riskappetite }, { version, reason });
}
