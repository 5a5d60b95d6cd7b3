import { daysAfter } from 'contract/core/days';
import { recordKinds } from 'contract/core/record-kinds';
import type { ListQuery } from 'contract/core/list';
import { kriStateOf } from 'contract/modules/risk/kri/kri-state';
import type { Kri, KriReading, KriReadingInput } from 'contract/modules/risk/kri/risk-kri';
import type { Risk } from 'contract/modules/risk/risk';
import sql from 'sql-template-tag';
import { can } from 'contract/core/rights/permissions';
import type { Context, WriteContext } from '../../../core/http/context.ts';
import { forbidden } from '../../../core/http/errors.ts';
import { findToday, refuseToCome } from '../../../records/extension/request.service.ts';
import { notify } from '../../../support/notification/notification.service.ts';
import { risks } from '../risk.service.ts';
import { riskStore } from '../risk.store.ts';
import { findKri, findOwnKri } from './kri.service.ts';
import { kriStore, readingStore as store } from './kri.store.ts';

type OfKri = { recordId: string; kriId: string };

const of = (kriId: string) => sql`t.kri_id = ${kriId}`;

/** The readings of an indicator. */
export async function listReadings(ctx: Context, { recordId, kriId }: OfKri, query: ListQuery) {
  const [, page] = await Promise.all([
    findKri(ctx, { recordId, id: kriId }),
    store.list(ctx, query, { where: [of(kriId)] }),
  ]);
  return page;
}

const valueText = ({ unit }: Kri, value: number) => [String(value), unit].filter(Boolean).join(' ');

/** A red reading asks for a review today, and the managers are told. What is to be reviewed sooner stays so. */
async function raiseReview(
  ctx: WriteContext,
  risk: Risk,
  { kri, value, today }: { kri: Kri; value: number; today: string },
): Promise<void> {
  if (risk.stage === 'closed') return;
  const reason = `A reading of “${kri.name}” is red: ${valueText(kri, value)}`;
  if (risk.reviewDate === null || risk.reviewDate > today)
    await riskStore.update(ctx, risk._id, { reviewDate: today }, { reason });
  await notify(ctx, [
    {
      event: 'record.indicator_red',
      to: risk.managers.map(({ _id }) => _id).filter((id) => id !== ctx.actor.accountId),
      module: ctx.module ?? null,
      workspaceId: ctx.workspaceId,
      record: { type: 'risk', id: risk._id, number: risk.number, name: risk.name },
      path: `${recordKinds.risk.paths.record}/${risk._id}?tab=${recordKinds.risk.concerns.kri_red.tab}`,
      facts: { indicator: kri.name, value: valueText(kri, value) },
    },
  ]);
}

/** What an indicator says of its newest reading. */
const saidBy = (kri: Kri, { value, readOn }: Pick<KriReading, 'value' | 'readOn'>) => ({
  state: kriStateOf(kri, value),
  lastValue: value,
  lastReading: readOn,
  nextReading: daysAfter(readOn, kri.frequency),
});

/** Keeps a reading. The newest says how its indicator stands and when that is read next; an older one adds to its history alone. */
export async function addReading(
  given: WriteContext,
  { recordId, kriId }: OfKri,
  input: KriReadingInput,
): Promise<KriReading> {
  const risk = await risks.find(given, recordId, { lock: 'change' });
  const ctx = { ...given, rootNumber: risk.number };
  const kri = await findOwnKri(ctx, { recordId, id: kriId }, { lock: 'change' });
  if (!can(ctx.actor, 'risk.measure', { named: kri.owner ? [kri.owner] : [] }))
    throw forbidden('Only who contributes here, or owns the indicator, keeps its readings.');
  await refuseToCome(ctx, recordId, { readOn: input.readOn }, 'A reading is not kept before its day');
  const made = await store.insert(ctx, input, { extra: { record_id: recordId, kri_id: kriId } });
  if (input.readOn < (kri.lastReading ?? '')) return made;
  const said = saidBy(kri, made);
  await kriStore.update(ctx, kriId, said);
  if (said.state === 'red')
    await raiseReview(ctx, risk, { kri, value: made.value, today: await findToday(ctx, recordId) });
  return made;
}

/** Deletes a reading; the indicator is then what the newest of the others says. */
export async function removeReading(
  given: WriteContext,
  { recordId, kriId, id }: OfKri & { id: string },
  reason?: string,
): Promise<KriReading> {
  const { number } = await risks.lockToUpdate(given, recordId);
  const ctx = { ...given, rootNumber: number };
  const kri = await findOwnKri(ctx, { recordId, id: kriId }, { lock: 'change' });
  await store.find(ctx, id, { where: of(kriId) });
  const removed = await store.remove(ctx, id, reason);
  const [newest] = await ctx.db.query<{ value: string; readOn: string }>(sql`
    select t.value::text, t.read_on::text as "readOn" from risk_kri_readings t
     where t.organization_id = app_organization() and t.kri_id = ${kriId} and t.deleted_at is null
     order by t.read_on desc, t.created_at desc, t.id desc limit 1`);
  const said = newest
    ? saidBy(kri, { value: Number(newest.value), readOn: newest.readOn })
    : {
        state: null,
        lastValue: null,
        lastReading: null,
        nextReading: daysAfter(await findToday(ctx, recordId), kri.frequency),
      };
  await kriStore.update(ctx, kriId, said);
  return removed;
}
