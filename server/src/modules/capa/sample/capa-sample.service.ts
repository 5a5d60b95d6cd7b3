import { capaActionAsks } from 'contract/modules/capa/capa-action';
import { createRootCauses } from '../../../records/analysis/root-cause.service.ts';
import { createLinks } from '../../../records/link/link.service.ts';
import type { WriteContext } from '../../../core/http/context.ts';
import type { SampleGround } from '../../../records/sample-data/sample-load.service.ts';
import { capaKind, capas } from '../capa.service.ts';
import { capaStore } from '../capa.store.ts';
import { addCheck, addPlan } from '../effectiveness/effectiveness.service.ts';
import { planStore } from '../effectiveness/effectiveness.store.ts';
import { sampleCapas } from './capa-sample-cases.ts';
import type { SampleCapa } from './capa-sample.ts';

const { actions } = capaKind;
const causes = createRootCauses(capas);
const links = createLinks(capas);

async function addCause(ctx: WriteContext, recordId: string, { cause }: SampleCapa) {
  return cause ? [(await causes.create(ctx, recordId, cause))._id] : [];
}

/** The actions of a sample CAPA; those that remove its cause name it. */
async function addActions(
  ctx: WriteContext,
  recordId: string,
  { actions: planned = [] }: SampleCapa,
  { ground, rootCauses }: { ground: SampleGround; rootCauses: string[] },
): Promise<void> {
  for (const { start, end, removes, ...action } of planned)
    await actions.create(
      ctx,
      recordId,
      {
        ...(action.status === 'completed' ? {} : capaActionAsks),
        ...action,
        rootCauses: removes ? rootCauses : [],
        startDate: ground.dayFromToday(start),
        endDate: ground.dayFromToday(end),
        assignedTo: [ctx.actor.accountId],
      },
      { isInvented: true },
    );
}

/** Plans how it is checked whether a sample CAPA has worked, with what was measured and decided. */
async function addChecks(
  ctx: WriteContext,
  recordId: string,
  { name, plan }: SampleCapa,
  { dayFromToday }: SampleGround,
): Promise<void> {
  if (!plan) return;
  const { checks, startsOn, verdict, unit = null, ...measured } = plan;
  const { _id: effectivenessId } = await addPlan(ctx, recordId, {
    ...measured,
    unit,
    objective: `“${name}” does not happen again.`,
    source: null,
    dataSource: 'manual-series',
    comparator: 'at-most',
    sampleSize: 50,
    // What is still to be planned waits as long as every class asks; what was checked already did not.
    waitDays: startsOn === null ? 120 : 30,
    intervalDays: 30,
    checksCount: verdict ? 2 : 3,
    checker: ctx.actor.accountId,
  });
  if (startsOn !== null) await planStore.update(ctx, effectivenessId, { startsOn: dayFromToday(startsOn) });
  for (const { days, value } of checks)
    await addCheck(
      ctx,
      { recordId, effectivenessId },
      { checkedOn: dayFromToday(days), value, sampleSize: 50, note: null },
    );
  if (verdict)
    await planStore.update(ctx, effectivenessId, {
      verdict: 'effective',
      verdictReason: verdict.reason,
      computedVerdict: 'effective',
      computedReason: verdict.reason,
      decidedOn: dayFromToday(verdict.days),
    });
}

// What is raised is declared for kinds with categories; a CAPA has a source instead.
type Raised = Parameters<typeof capas.create>[1];

const accepted = new Set(['investigation', 'implementation', 'monitoring', 'closed']);

/** Raises a sample CAPA, and brings it where its story has it; an invented decision is nobody's. */
async function addCapa(ctx: WriteContext, sample: SampleCapa, ground: SampleGround): Promise<string> {
  const { dayFromToday, siteIds, processIds } = ground;
  const {
    name,
    description,
    source,
    kind,
    severity,
    recurrenceLikelihood,
    problemStatement,
    sourceAnswer,
    lessons,
  } = sample;
  const dueDate = sample.due === null ? null : dayFromToday(sample.due);
  const given = {
    workspace: ctx.workspaceId,
    name,
    description,
    source,
    kind,
    severity,
    recurrenceLikelihood,
    problemStatement,
    sourceAnswer,
    lessons,
    costActual: sample.costActual,
    tags: sample.tags ?? [],
    confidential: sample.confidential ?? false,
    dateDetected: dayFromToday(sample.found),
    site: siteIds[sample.site] ?? '',
    process: processIds[sample.process] ?? '',
    managers: [ctx.actor.accountId],
    form5W2H: sample.answers ?? {},
    dueDate,
  };
  const { _id } = await capas.create(ctx, given as unknown as Raised);
  // Whoever loads it is everybody in it, and once they have carried out an action they check none.
  await addChecks(ctx, _id, sample, ground);
  const rootCauses = await addCause(ctx, _id, sample);
  await addActions(ctx, _id, sample, { ground, rootCauses });
  if (accepted.has(sample.stage))
    await capaStore.update(ctx, _id, {
      capaRequired: 'yes',
      startDate: dayFromToday(sample.found + 2),
      originalDueDate: dueDate,
      ...(sample.stage === 'monitoring' ? { reviewDate: dayFromToday(20) } : {}),
    });
  if (sample.stage !== 'draft') await capas.place(ctx, _id, sample.stage);
  return _id;
}

/** Fills a workspace of sample data with CAPAs, by the rules that hold for anybody's. */
export async function fillCapaSample(ctx: WriteContext, ground: SampleGround): Promise<void> {
  const ids = new Map<string, string>();
  // Lists begin with what is newest: the first of these. An earlier one is there before what repeats it.
  for (const sample of sampleCapas.toReversed()) {
    const _id = await addCapa(ctx, sample, ground);
    ids.set(sample.name, _id);
    const earlier = sample.repeats && ids.get(sample.repeats);
    if (earlier) await links.create(ctx, _id, { relation: 'repeats', record: earlier });
  }
}
