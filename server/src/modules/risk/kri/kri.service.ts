import type { BodyOf } from 'contract/core/endpoint';
import { daysAfter } from 'contract/core/days';
import type { ListQuery } from 'contract/core/list';
import { kriStateOf, thresholdsProblem } from 'contract/modules/risk/kri/kri-state';
import type { Kri } from 'contract/modules/risk/kri/risk-kri';
import type { kriParts } from 'contract/modules/risk/kri/risk-kri.endpoints';
import sql from 'sql-template-tag';
import { checkPeople } from '../../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../../core/http/context.ts';
import { invalid } from '../../../core/http/errors.ts';
import type { FindOptions } from '../../../core/store/store.ts';
import { findToday } from '../../../records/extension/request.service.ts';
import { risks } from '../risk.service.ts';
import { kriStore as store } from './kri.store.ts';

type Calls = (typeof kriParts)['kri'];
type One = { recordId: string; id: string };

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

/** An indicator of a risk. */
export const findOwnKri = (ctx: Context, { recordId, id }: One, options: FindOptions = {}): Promise<Kri> =>
  store.find(ctx, id, { ...options, where: of(recordId) });

/** The indicators of a risk. */
export async function listKris(ctx: Context, recordId: string, query: ListQuery) {
  const [, page] = await Promise.all([
    risks.find(ctx, recordId),
    store.list(ctx, query, { where: [of(recordId)] }),
  ]);
  return page;
}

/** One of them, of a risk that the caller may read. */
export async function findKri(ctx: Context, one: One): Promise<Kri> {
  const [, kri] = await Promise.all([risks.find(ctx, one.recordId), findOwnKri(ctx, one)]);
  return kri;
}

async function lockToEdit(given: WriteContext, recordId: string): Promise<WriteContext> {
  const { number } = await risks.lockToUpdate(given, recordId);
  return { ...given, rootNumber: number };
}

/** Adds one; its first reading is due so many days from today. */
export async function addKri(
  given: WriteContext,
  recordId: string,
  input: BodyOf<Calls['create']>,
): Promise<Kri> {
  const ctx = await lockToEdit(given, recordId);
  await checkPeople(ctx, [input.owner], 'owner');
  const nextReading = daysAfter(await findToday(ctx, recordId), input.frequency);
  return store.insert(ctx, { ...input, nextReading }, { extra: { record_id: recordId } });
}

/** The state and the next day after a change: the newest reading is held against the thresholds anew. */
async function settledBy(ctx: WriteContext, before: Kri, { frequency, ...patch }: BodyOf<Calls['update']>) {
  const { direction = before.direction, amber = before.amber, red = before.red } = patch;
  const problem = thresholdsProblem({ direction, amber, red });
  if (problem) throw invalid({ red: problem });
  const state = before.lastValue === null ? null : kriStateOf({ direction, amber, red }, before.lastValue);
  if (frequency === undefined || frequency === before.frequency) return { state };
  const from = before.lastReading ?? (await findToday(ctx, before.record));
  return { state, nextReading: daysAfter(from, frequency) };
}

/** Changes what is said of one. */
export async function changeKri(
  given: WriteContext,
  one: One,
  { version, ...patch }: BodyOf<Calls['update']>,
): Promise<Kri> {
  const ctx = await lockToEdit(given, one.recordId);
  const before = await findOwnKri(ctx, one, { lock: 'change' });
  if (patch.owner) await checkPeople(ctx, [patch.owner], 'owner');
  const settled = await settledBy(ctx, before, { version, ...patch });
  return store.update(ctx, one.id, { ...patch, ...settled }, { version });
}

/** Deletes one. */
export async function removeKri(given: WriteContext, one: One, reason?: string): Promise<Kri> {
  const ctx = await lockToEdit(given, one.recordId);
  await findOwnKri(ctx, one);
  return store.remove(ctx, one.id, reason);
}
