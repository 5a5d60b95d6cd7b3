import type { ListQuery } from 'contract/core/list';
import type { Consequence } from 'contract/modules/risk/risk-consequence';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { lockToAnalyse } from '../../records/analysis/analysis.service.ts';
import { consequenceStore as store } from './risk-part.store.ts';
import { risks } from './risk.service.ts';

type Said = Record<string, unknown>;

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

/** The consequences of a risk. */
export async function listConsequences(ctx: Context, recordId: string, query: ListQuery) {
  const [, page] = await Promise.all([
    risks.find(ctx, recordId),
    store.list(ctx, query, { where: [of(recordId)] }),
  ]);
  return page;
}

/** Adds one. */
export async function addConsequence(
  given: WriteContext,
  recordId: string,
  input: Said,
): Promise<Consequence> {
  const ctx = await lockToAnalyse(given, risks, recordId);
  return store.insert(ctx, input, { extra: { record_id: recordId } });
}

/** Changes what is said of one. */
export async function changeConsequence(
  given: WriteContext,
  { recordId, id }: { recordId: string; id: string },
  { version, ...patch }: Said & { version: number },
): Promise<Consequence> {
  const ctx = await lockToAnalyse(given, risks, recordId);
  await store.find(ctx, id, { where: of(recordId) });
  return store.update(ctx, id, patch, { version });
}

/** Deletes one. */
export async function removeConsequence(
  given: WriteContext,
  { recordId, id }: { recordId: string; id: string },
  reason?: string,
): Promise<Consequence> {
  const ctx = await lockToAnalyse(given, risks, recordId);
  await store.find(ctx, id, { where: of(recordId) });
  return store.remove(ctx, id, reason);
}
