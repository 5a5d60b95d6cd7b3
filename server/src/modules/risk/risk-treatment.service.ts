import type { BodyOf } from 'contract/core/endpoint';
import type { ownRiskParts } from 'contract/modules/risk/risk-part.endpoints';
import { strategyProblem, type Treatment } from 'contract/modules/risk/risk-treatment';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { treatmentStore as store } from './risk-part.store.ts';
import { risks } from './risk.service.ts';

type Body = BodyOf<typeof ownRiskParts.treatment.save>;

/** The treatment plan of a risk, for whoever has found the risk already; null while nobody has planned it. */
export async function findTreatmentPlan(ctx: Context, recordId: string): Promise<Treatment | null> {
  const [row] = await ctx.db.query<{ id: string }>(sql`
    select t.id from risk_treatments t where t.organization_id = app_organization() and t.record_id = ${recordId}`);
  return row ? store.find(ctx, row.id) : null;
}

/** The strategy and the rationale after a change: one that is chosen again has the rationale back that was written for it. */
function saidOf({ strategy, rationale }: Body, before: Treatment | null) {
  const chosen = strategy ?? before?.strategy;
  if (!chosen) throw invalid({ strategy: 'Choose a strategy' });
  const kept = chosen === before?.strategy ? before.rationale : before?.texts[chosen];
  const text = rationale ?? kept;
  if (!text) throw invalid({ rationale: 'Rationale is required' });
  const left = before ? { [before.strategy]: before.rationale } : {};
  return { strategy: chosen, rationale: text, texts: { ...before?.texts, ...left, [chosen]: text } };
}

/** Plans how a risk is treated, or changes that. */
export async function saveTreatmentPlan(
  given: WriteContext,
  recordId: string,
  body: Body,
): Promise<Treatment> {
  const record = await risks.lockToUpdate(given, recordId);
  const ctx = { ...given, rootNumber: record.number };
  const before = await findTreatmentPlan(ctx, recordId);
  const { version, ...values } = body;
  const { texts, ...said } = saidOf(body, before);
  // What was chosen before the risk became the other kind stays until it is changed.
  const problem =
    said.strategy === before?.strategy ? undefined : strategyProblem(record.kind, said.strategy);
  if (problem) throw invalid({ strategy: problem });
  const isSaidAnew = said.strategy !== before?.strategy || said.rationale !== before.rationale;
  const extra = isSaidAnew ? { texts: JSON.stringify(texts) } : {};
  if (before) return store.update(ctx, before._id, { ...values, ...said }, { version, extra });
  return store.insert(ctx, { ...values, ...said }, { extra: { ...extra, record_id: recordId } });
}
