import type { WriteContext } from '../../core/http/context.ts';
import { createField } from '../../records/custom-field/custom-field.service.ts';
import type { SampleGround } from '../../records/sample-data/sample-load.service.ts';
import { sampleRisks } from './risk-sample-risks.ts';
import { sampleFields, type SampleRisk } from './risk-sample.ts';
import { createRootCauses } from '../../records/analysis/root-cause.service.ts';
import { consequenceRows } from './risk-consequence.service.ts';
import { addControlTest } from './risk-control-test.service.ts';
import { addControl } from './risk-control.service.ts';
import { sampleJudgements, sampleNature, sampleParts } from './risk-sample-parts.ts';
import { followDecisions, findWaiting, writeDecision } from './lifecycle/assessment-decisions.ts';
import { createAssessment } from './risk-assessment.service.ts';
import { riskStore } from './risk.store.ts';
import { treatmentInput } from 'contract/modules/risk/risk-treatment';
import { addReading } from './kri/kri-reading.service.ts';
import { addKri } from './kri/kri.service.ts';
import { saveTreatmentPlan } from './risk-treatment.service.ts';
import { riskActions, risks } from './risk.service.ts';

const riskCauses = createRootCauses(risks);

async function addActions(
  ctx: WriteContext,
  recordId: string,
  { actions = [] }: SampleRisk,
  { dayFromToday }: SampleGround,
): Promise<void> {
  for (const { start, end, held, ...action } of actions) {
    const { _id, version } = await riskActions.create(ctx, recordId, {
      ...action,
      startDate: dayFromToday(start),
      endDate: dayFromToday(end),
      assignedTo: [ctx.actor.accountId],
    });
    if (held)
      await riskActions.move(ctx, recordId, _id, {
        step: 'hold',
        reason: held.reason,
        resumeOn: dayFromToday(held.days),
        version,
      });
  }
}

type Controls = NonNullable<(typeof sampleParts)[string]['controls']>;
type Grounds = Pick<SampleGround, 'dayFromToday'> & { idsOf: (names?: readonly string[]) => string[] };

/** Adds the controls of a sample risk, with their tests. */
async function addControls(
  ctx: WriteContext,
  recordId: string,
  controls: Controls,
  { idsOf, dayFromToday }: Grounds,
): Promise<void> {
  const { accountId } = ctx.actor;
  for (const { bearsOnCauses, bearsOnConsequences, test, ...control } of controls) {
    const { _id } = await addControl(ctx, recordId, {
      ...control,
      owners: [accountId],
      causes: idsOf(bearsOnCauses),
      consequences: idsOf(bearsOnConsequences),
    });
    if (!test) continue;
    const { days, ...found } = test;
    const testedOn = dayFromToday(days);
    await addControlTest(ctx, { recordId, controlId: _id }, { ...found, testedOn, tester: accountId });
  }
}

/** Names what a sample risk comes from and leads to, and the controls between, with their tests. */
async function addParts(ctx: WriteContext, recordId: string, name: string, { dayFromToday }: SampleGround) {
  const { causes = [], consequences = [], controls = [] } = sampleParts[name] ?? {};
  const ids = new Map<string, string>();
  const idsOf = (names: readonly string[] = []) => names.flatMap((one) => ids.get(one) ?? []);
  for (const cause of causes) ids.set(cause.name, (await riskCauses.create(ctx, recordId, cause))._id);
  for (const one of consequences) ids.set(one.name, (await consequenceRows.add(ctx, recordId, one))._id);
  await addControls(ctx, recordId, controls, { idsOf, dayFromToday });
}

/** Plans the treatment of a sample risk, and adds its indicators with their readings. */
async function addWatch(ctx: WriteContext, recordId: string, name: string, { dayFromToday }: SampleGround) {
  const { treatment, kris = [] } = sampleParts[name] ?? {};
  if (treatment) await saveTreatmentPlan(ctx, recordId, { ...treatmentInput.parse(treatment), version: 0 });
  for (const { readings, ...kri } of kris) {
    const { _id: kriId } = await addKri(ctx, recordId, { ...kri, owner: ctx.actor.accountId });
    for (const { days, ...said } of readings)
      await addReading(ctx, { recordId, kriId }, { ...said, readOn: dayFromToday(days) });
  }
}

/** Judges a sample risk. */
async function addJudgements(
  ctx: WriteContext,
  recordId: string,
  name: string,
  { dayFromToday }: SampleGround,
) {
  for (const { days, ...judged } of sampleJudgements[name] ?? [])
    await createAssessment(ctx, recordId, { ...judged, date: dayFromToday(days) });
}

/** An invented approval is nobody's decision, so that no duty stands against it. */
async function approve(ctx: WriteContext, recordId: string, { approval }: SampleRisk): Promise<void> {
  if (!approval) return;
  const status = ({ Reviewed: 'reviewed', Approved: 'approved', Rejected: 'rejected', Draft: null } as const)[
    approval.status
  ];
  if (status) {
    const waiting = await findWaiting(ctx, recordId, status);
    for (const { _id } of waiting) await writeDecision(ctx, _id, { status, feedback: null }, null);
    if (waiting.length > 0) await riskStore.update(ctx, recordId, await followDecisions(ctx, recordId));
  }
  await risks.decide(ctx, recordId, { assessmentApproval: approval }, null);
}

const stages = { 'in-progress': 'treating', 'on-hold': 'treating', completed: 'monitoring' } as const;

async function addRisk(ctx: WriteContext, sample: SampleRisk, ground: SampleGround): Promise<void> {
  const { name, description, category, site, process, found, answers, custom } = sample;
  const { _id } = await risks.create(ctx, {
    workspace: ctx.workspaceId,
    name,
    description,
    category,
    dateIdentified: ground.dayFromToday(found),
    site: ground.siteIds[site] ?? '',
    process: ground.processIds[process] ?? '',
    managers: [ctx.actor.accountId],
    form5W2H: answers,
    ...sampleNature[name],
    custom,
    // A risk is to be treated within four months of its finding, and is looked at again after half a year.
    dueDate: ground.dayFromToday(found + 120),
    reviewDate: ground.dayFromToday(found + 180),
  });
  await addActions(ctx, _id, sample, ground);
  await addParts(ctx, _id, name, ground);
  await addWatch(ctx, _id, name, ground);
  if (sample.appetite) await risks.setValue(ctx, _id, { riskappetite: sample.appetite });
  await addJudgements(ctx, _id, name, ground);
  await approve(ctx, _id, sample);
  if (sample.status !== 'pending') await risks.place(ctx, _id, stages[sample.status]);
  if (sample.status === 'on-hold')
    await risks.move(ctx, _id, {
      step: 'hold',
      reason: sample.reason,
      resumeOn: ground.dayFromToday(21),
    });
}

/** Fills a workspace of sample data with risks, by the rules that hold for anybody's. */
export async function fillRiskSample(ctx: WriteContext, ground: SampleGround): Promise<void> {
  for (const field of sampleFields) await createField(ctx, field);
  // Lists begin with what is newest: the first of these.
  for (const risk of sampleRisks.toReversed()) await addRisk(ctx, risk, ground);
}
