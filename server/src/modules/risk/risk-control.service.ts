import { daysAfter } from 'contract/core/days';
import type { ListQuery } from 'contract/core/list';
import { hazardHierarchy } from 'contract/modules/risk/risk-choices';
import type { Control } from 'contract/modules/risk/risk-control';
import sql from 'sql-template-tag';
import { checkPeople } from '../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid, notFound } from '../../core/http/errors.ts';
import type { FindOptions } from '../../core/store/store.ts';
import { lockToAnalyse } from '../../records/analysis/analysis.service.ts';
import { checkActiveChecklist } from '../../records/checklist/checklist.service.ts';
import { findLatestDay, findToday } from '../../records/extension/request.service.ts';
import { checkFile } from '../../records/record/record-file-checks.service.ts';
import { refuseBeyondMode } from './risk-hazard.service.ts';
import { findScheme } from './risk-scheme.service.ts';
import { controlStore as store } from './risk-part.store.ts';
import { risks } from './risk.service.ts';

type Said = {
  owners?: readonly string[] | undefined;
  causes?: readonly string[] | undefined;
  consequences?: readonly string[] | undefined;
  file?: string | null | undefined;
  checklist?: string | null | undefined;
  hierarchy?: string | null | undefined;
  testFrequency?: number | null | undefined;
  nextTest?: string | null | undefined;
  effectiveness?: string | undefined;
};

type Verified = {
  verifiedBy?: string | null | undefined;
  verifiedOn?: string | null | undefined;
  verificationNote?: string | null | undefined;
  newRisks?: string | null | undefined;
  newRisksNote?: string | null | undefined;
};

type One = { recordId: string; id: string };

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

/** Refuses what the risk does not have; what a control bears on already may have been deleted since. */
async function checkBears(
  ctx: WriteContext,
  recordId: string,
  { causes = [], consequences = [] }: Said,
  before?: Control,
) {
  const known = new Set([...(before?.causes ?? []), ...(before?.consequences ?? [])].map(({ _id }) => _id));
  const fresh = (ids: readonly string[]) => ids.filter((id) => !known.has(id));
  const [askedCauses, askedConsequences] = [fresh(causes), fresh(consequences)];
  if (askedCauses.length + askedConsequences.length === 0) return;
  const [row] = await ctx.db.query<{ causes: number; consequences: number }>(sql`select
    (select count(*) from causes c where c.organization_id = app_organization() and c.record_id = ${recordId}
        and c.id = any(${askedCauses}::uuid[]) and c.deleted_at is null)::int as causes,
    (select count(*) from risk_consequences c where c.organization_id = app_organization() and c.record_id = ${recordId}
        and c.id = any(${askedConsequences}::uuid[]) and c.deleted_at is null)::int as consequences`);
  if (row?.causes !== askedCauses.length) throw notFound('Cause', 'causes');
  if (row.consequences !== askedConsequences.length) throw notFound('Consequence', 'consequences');
}

/** When a control is tested next: on the day that is given, or so many days after the last test or after today. */
async function nextTestOf(ctx: WriteContext, recordId: string, said: Said, before?: Control) {
  if (said.nextTest !== undefined) return said.nextTest;
  const days = said.testFrequency;
  if (days === undefined || days === (before?.testFrequency ?? null)) return undefined;
  if (days === null) return null;
  return daysAfter(before?.lastTest ?? (await findToday(ctx, recordId)), days);
}

const verified = ['verifiedBy', 'verifiedOn', 'verificationNote', 'newRisks', 'newRisksNote'] as const;

/** What a verification would lack or say wrongly after a change, by the field. */
function verificationProblems(after: Verified, today: string): Record<string, string> {
  const { verifiedBy, verifiedOn, newRisks, newRisksNote } = after;
  if (verifiedBy && !verifiedOn) return { verifiedOn: 'Verified on is required' };
  if (verifiedOn && !verifiedBy) return { verifiedBy: 'Verified by is required' };
  if (verifiedOn && verifiedOn > today) return { verifiedOn: 'A verification is not kept before its day' };
  return newRisks === 'yes' && !newRisksNote ? { newRisksNote: 'Say which new risks' } : {};
}

/** Refuses a verification without its day or its person, of a day to come, and new risks that are not named. */
async function checkVerified(ctx: WriteContext, before: Control, patch: Verified): Promise<void> {
  const said: Verified = Object.fromEntries(
    verified.filter((name) => patch[name] !== undefined).map((name) => [name, patch[name]]),
  );
  if (Object.keys(said).length === 0) return;
  await refuseBeyondMode(ctx, said);
  await checkPeople(ctx, said.verifiedBy ? [said.verifiedBy] : undefined, 'verifiedBy');
  const after = { ...before, verifiedBy: before.verifiedBy?._id, ...said };
  const problems = verificationProblems(after, await findLatestDay(ctx, before.record));
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** In the mode of ISO 14971 a control has one of the three places that the standard knows. */
async function checkHierarchy(ctx: WriteContext, hierarchy: string | null | undefined): Promise<void> {
  if (!hierarchy || hazardHierarchy.some((one) => one === hierarchy)) return;
  if ((await findScheme(ctx)).mode === 'iso14971')
    throw invalid({
      hierarchy: 'Choose inherently safe design, protective measure or information for safety',
    });
}

/** A control of a risk. */
export const findOwnControl = (
  ctx: Context,
  { recordId, id }: One,
  options: FindOptions = {},
): Promise<Control> => store.find(ctx, id, { ...options, where: of(recordId) });

/** The controls of a risk. */
export async function listControls(ctx: Context, recordId: string, query: ListQuery) {
  const [, page] = await Promise.all([
    risks.find(ctx, recordId),
    store.list(ctx, query, { where: [of(recordId)] }),
  ]);
  return page;
}

/** One of them. */
export async function findControl(ctx: Context, one: One): Promise<Control> {
  const [, control] = await Promise.all([risks.find(ctx, one.recordId), findOwnControl(ctx, one)]);
  return control;
}

/** Adds one that is there already. */
export async function addControl(given: WriteContext, recordId: string, input: Said): Promise<Control> {
  const ctx = await lockToAnalyse(given, risks, recordId);
  await checkPeople(ctx, input.owners, 'owners');
  await checkFile(ctx, recordId, input.file);
  await checkActiveChecklist(ctx, input.checklist, { field: 'checklist' });
  await checkBears(ctx, recordId, input);
  await checkHierarchy(ctx, input.hierarchy);
  const nextTest = await nextTestOf(ctx, recordId, input);
  return store.insert(ctx, { ...input, nextTest: nextTest ?? null }, { extra: { record_id: recordId } });
}

/** Whether it is effective is what its newest test says, once it was tested (097). */
function refuseAgainstTest({ lastTest, effectiveness }: Control, said: Said): void {
  if (lastTest && said.effectiveness !== undefined && said.effectiveness !== effectiveness)
    throw invalid({ effectiveness: 'Its newest test says how effective it is. Add a test instead.' });
}

/** Changes what is said of one. */
export async function changeControl(
  given: WriteContext,
  one: One,
  { version, ...patch }: Said & Verified & { version: number },
): Promise<Control> {
  const ctx = await lockToAnalyse(given, risks, one.recordId);
  const before = await findOwnControl(ctx, one, { lock: 'change' });
  await checkPeople(ctx, patch.owners, 'owners');
  await checkFile(ctx, one.recordId, patch.file);
  await checkActiveChecklist(ctx, patch.checklist, { field: 'checklist', before: before.checklist?._id });
  await checkBears(ctx, one.recordId, patch, before);
  await checkHierarchy(ctx, patch.hierarchy);
  await checkVerified(ctx, before, patch);
  refuseAgainstTest(before, patch);
  const nextTest = await nextTestOf(ctx, one.recordId, patch, before);
  return store.update(ctx, one.id, { ...patch, nextTest }, { version });
}

/** Deletes one. */
export async function removeControl(given: WriteContext, one: One, reason?: string): Promise<Control> {
  const ctx = await lockToAnalyse(given, risks, one.recordId);
  await findOwnControl(ctx, one);
  return store.remove(ctx, one.id, reason);
}
