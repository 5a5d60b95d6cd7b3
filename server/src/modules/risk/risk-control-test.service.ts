import { daysAfter } from 'contract/core/days';
import { can } from 'contract/core/rights/permissions';
import type { ListQuery } from 'contract/core/list';
import type { Control, ControlTest, ControlTestInput } from 'contract/modules/risk/risk-control';
import sql from 'sql-template-tag';
import { checkPeople } from '../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { forbidden, invalid } from '../../core/http/errors.ts';
import { lockToAnalyse } from '../../records/analysis/analysis.service.ts';
import { checkCompletedRun } from '../../records/checklist/past-run.service.ts';
import { findToday, refuseToCome } from '../../records/extension/request.service.ts';
import { peopleOf } from '../../records/record/record-standing.service.ts';
import { checkFile } from '../../records/record/record-file-checks.service.ts';
import { findControl, findOwnControl } from './risk-control.service.ts';
import { controlStore, controlTestStore as store } from './risk-part.store.ts';
import { risks } from './risk.service.ts';

type OfControl = { recordId: string; controlId: string };

const of = (controlId: string) => sql`t.control_id = ${controlId}`;

const nextAfter = ({ testFrequency }: Control, day: string) =>
  testFrequency === null ? null : daysAfter(day, testFrequency);

/** The tests of a control. */
export async function listControlTests(ctx: Context, { recordId, controlId }: OfControl, query: ListQuery) {
  const [, page] = await Promise.all([
    findControl(ctx, { recordId, id: controlId }),
    store.list(ctx, query, { where: [of(controlId)] }),
  ]);
  return page;
}

/** Keeps a test. The newest says how effective its control is and when that is tested next; an older one adds to its history alone. */
export async function addControlTest(
  given: WriteContext,
  { recordId, controlId }: OfControl,
  { nextTest, ...input }: ControlTestInput,
): Promise<ControlTest> {
  const risk = await risks.find(given, recordId, { lock: 'change' });
  const ctx = { ...given, rootNumber: risk.number };
  const control = await findOwnControl(ctx, { recordId, id: controlId }, { lock: 'change' });
  if (
    !can(ctx.actor, 'risk.analyse', peopleOf(risk)) &&
    !can(ctx.actor, 'risk.test', { named: control.owners })
  )
    throw forbidden('Only who may analyse the risk, or owns the control, tests it.');
  risks.refusePlanned(risk);
  await checkPeople(ctx, [input.tester], 'tester');
  await checkFile(ctx, recordId, input.file);
  await checkCompletedRun(ctx, recordId, input.checklistRun, 'checklistRun');
  const { testedOn, result } = input;
  await refuseToCome(ctx, recordId, { testedOn }, 'A test is not kept before its day');
  if (nextTest && nextTest <= testedOn) throw invalid({ nextTest: 'The next test is after this one' });
  const made = await store.insert(ctx, input, { extra: { record_id: recordId, control_id: controlId } });
  if (testedOn >= (control.lastTest ?? '')) {
    const next = nextTest ?? nextAfter(control, testedOn);
    await controlStore.update(ctx, controlId, { effectiveness: result, lastTest: testedOn, nextTest: next });
  }
  return made;
}

/** Deletes a test; where it was the newest, the control is then what the newest of the others says. */
export async function removeControlTest(
  given: WriteContext,
  { recordId, controlId, id }: OfControl & { id: string },
  reason?: string,
): Promise<ControlTest> {
  const ctx = await lockToAnalyse(given, risks, recordId);
  const control = await findOwnControl(ctx, { recordId, id: controlId }, { lock: 'change' });
  await store.find(ctx, id, { where: of(controlId) });
  const [last, newest] = await ctx.db.query<Pick<ControlTest, '_id' | 'result' | 'testedOn'>>(sql`
    select t.id as _id, t.result, t.tested_on::text as "testedOn" from risk_control_tests t
     where t.organization_id = app_organization() and t.control_id = ${controlId} and t.deleted_at is null
     order by t.tested_on desc, t.created_at desc, t.id desc limit 2`);
  const removed = await store.remove(ctx, id, reason);
  if (last?._id !== id) return removed;
  const said = newest
    ? {
        effectiveness: newest.result,
        lastTest: newest.testedOn,
        nextTest: nextAfter(control, newest.testedOn),
      }
    : {
        effectiveness: 'not-tested',
        lastTest: null,
        nextTest: nextAfter(control, await findToday(ctx, recordId)),
      };
  await controlStore.update(ctx, controlId, said);
  return removed;
}
