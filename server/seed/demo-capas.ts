import { dayIn } from 'contract/core/days';
import { formatDay } from 'contract/core/format-day';
import { watchDefaults } from 'contract/modules/capa/effectiveness/watch';
import { type CapaClass, waitOfClass } from 'contract/modules/capa/capa-class';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import type { DemoCapa } from './demo-capa.ts';
import { capaCases } from './demo-capa-cases.ts';
import { capaContainments } from './demo-capa-containments.ts';
import { addTeamwork } from './demo-capa-teams.ts';
import { addActions, type Begun, carryOut } from './demo-capa-actions.ts';
import { at, dayFromNow, type Place } from './demo-place.ts';
import { addEffectivenessChecklist } from './demo-checklists.ts';
import { processes, sites } from './demo-data.ts';
import { justification, stepsOf } from './demo-steps.ts';

type Params = { workspaceId: string; recordId: string };

/** The stages of a case that has proved whether it has worked. */
const measuredStages = new Set(['closure-review', 'closed']);

/** Looks for the causes of a case by five whys, and names its root cause. */
async function analyse(
  { send }: Place,
  params: Params,
  { name, cause, category, reached }: DemoCapa,
): Promise<string> {
  const whys = capaParts['five-whys'];
  const { data } = await send(whys.create, { params, body: { name: `Why: ${name}` } });
  const one = { ...params, fiveWhysId: data._id };
  await send(whys.add, { params: one, body: { name: cause } });
  if (reached !== 'investigation')
    await send(whys.update, { params: one, body: { status: 'complete', version: data.version } });
  return (
    await send(capaParts.cause.create, {
      params,
      body: { name: cause, category, certainty: 'most-probable' },
    })
  ).data._id;
}

/** Plans how what comes of the actions is checked. */
async function planChecks(place: Place, params: Params, { name, measure: measured, reached }: DemoCapa) {
  const { metric, unit, baseline, target } = measured;
  const isOver = measuredStages.has(reached);
  const isMonitored = reached === 'monitoring';
  const body = {
    objective: `“${name}” does not happen again.`,
    metric,
    unit,
    baseline,
    dataSource: 'manual-series',
    comparator: 'at-most',
    target,
    sampleSize: 100,
    // Nobody waits while the demo is made: what is monitored was looked at first on the day of its verification.
    waitDays: isOver || isMonitored ? 0 : 120,
    intervalDays: 30,
    checksCount: isOver ? 1 : 3,
    checker: at(place.accounts, 0),
    ...watchDefaults,
  };
  const plan = await place.send(capaParts.effectiveness.create, { params, body });
  const effectivenessId = plan.data._id;
  return effectivenessId;
}

const check = (
  place: Place,
  params: Params & { effectivenessId: string },
  found: { value: number; checkedOn: string; rating?: number },
) => place.send(capaParts['effectiveness-check'].create, { params, body: { ...found, sampleSize: 100 } });

/** What was measured before the actions, which shows what they have changed, and what is measured now. */
async function measure(
  place: Place,
  params: Params & { effectivenessId: string },
  { foundOn, measure: { before, since } }: DemoCapa,
  today: string,
): Promise<void> {
  for (const [index, value] of before.entries())
    await check(place, params, { value, checkedOn: dayFromNow(foundOn - 6 + index * 2) });
  await check(place, params, { value: since ?? 0, checkedOn: today, rating: 90 });
}

/** Where else it was looked for, and for what is over which document says it now and what was learned. */
async function lookAround({ send }: Place, params: Params, { reached, lessons }: DemoCapa) {
  const place = { place: 'The same line at the other plant', decision: 'not-applicable' };
  const finding = 'It works with other equipment; nothing like it was found in the last twelve months.';
  await send(capaParts.lateral.create, { params, body: { ...place, finding } });
  if (measuredStages.has(reached) || reached === 'monitoring')
    await send(capaParts['document-impact'].create, {
      params,
      body: {
        document: 'WI-014 Line instructions',
        kind: 'work-instruction',
        decision: 'updated',
        versionBefore: '3',
        versionAfter: '4',
      },
    });
  if (lessons) await send(capaParts.lesson.create, { params, body: { text: lessons } });
}

/** What was done at once; whoever is not responsible for it has verified it. */
async function contain(place: Place, params: Params, { name, foundOn }: DemoCapa) {
  for (const { holds, checked, due, ...said } of capaContainments[name] ?? [])
    await place.send(capaParts.containment.create, {
      params,
      body: {
        ...said,
        responsibles: [at(place.accounts, 2)],
        dueDate: dayFromNow(foundOn + due),
        status: holds ? 'completed' : 'in-progress',
        quantityChecked: checked?.[0],
        quantityBad: checked?.[1],
        effectivenessNote: holds,
        ...(holds ? { verifiedBy: at(place.accounts, 1), verifiedOn: dayFromNow(foundOn + due + 1) } : {}),
      },
    });
}

const facts = ({ problem, foundOn, process }: DemoCapa) => ({
  what: problem,
  when: `Since ${formatDay(dayFromNow(foundOn - 6))}.`,
  where: at(processes, process).name,
});

type Walked = {
  one: DemoCapa;
  effectivenessId: string | undefined;
  begun: readonly Begun[];
};

/** The steps that lead to each stage, one after the other. */
async function walk(
  place: Place,
  params: Params,
  { one, effectivenessId, begun }: Walked,
  password: string,
): Promise<void> {
  const kind = { calls: capaEndpoints, signature: capaParts.signature };
  const { move, sign } = stepsOf(place.send, kind, { params, password });
  const steps: [stage: string, take: () => Promise<unknown>][] = [
    ['draft', () => Promise.resolve()],
    ['triage', () => move('submit')],
    ['investigation', () => move('accept', { justification })],
    ['plan-review', () => move('submit-plan')],
    [
      'implementation',
      async () => {
        await sign('approve', 'Approved');
        await carryOut(params, begun);
      },
    ],
    ['verification', () => move('submit-verification')],
    [
      'monitoring',
      async () => {
        await move('pass');
        // Monitoring begins on the day that it is at the site, where it may be another one already.
        const today = dayIn(at(sites, at(processes, one.process).sites[0]).timeZone);
        if (effectivenessId) await measure(place, { ...params, effectivenessId }, one, today);
      },
    ],
    ['closure-review', () => sign('effective', 'Verified')],
    ['closed', () => sign('close', 'Closed')],
  ];
  const last = steps.findIndex(([stage]) => stage === one.reached);
  for (const [, take] of steps.slice(0, last + 1)) await take();
  if (one.held) await move('hold', { reason: one.held, resumeOn: dayFromNow(14) });
  if (one.rejected) await move('reject', { reason: one.rejected, choice: 'no-quality-issue', justification });
}

async function addCapa(place: Place, one: DemoCapa, index: number, password: string): Promise<string> {
  const site = at(place.siteIds, at(processes, one.process).sites[0]);
  const { name, description, source, kind, severity, recurrenceLikelihood, foundOn } = one;
  const body = {
    workspace: place.workspaceId,
    name,
    description,
    source,
    kind,
    severity,
    recurrenceLikelihood,
    dateDetected: dayFromNow(foundOn),
    site,
    process: at(place.processIds, one.process),
    subProcesses: one.subProcesses,
    managers: [at(place.accounts.slice(1, 3), index)],
    batchOrRef: `Lot ${2600 + index}`,
    form5W2H: facts(one),
    problemStatement: one.problem,
    adverseImplications: 'None is expected for other products; the change is tried on one line first.',
    sourceAnswer:
      one.reached === 'closed' && source === 'customer-complaint'
        ? 'The quality manager told the customer in writing what was changed and what they can check.'
        : undefined,
    closeSummary:
      one.reached === 'closed'
        ? 'The cause was removed, what was changed was checked on each shift, and it has not come back since.'
        : undefined,
    costActual: one.cost,
    tags: at([['line 7', 'iatf 16949'], ['supplier'], [], ['customer']], index),
    noContainmentReason: capaContainments[name] ? undefined : 'Nothing of it is in stock or with customers.',
  };
  // Whoever comes upon something raises it, of those who may.
  const made = await at(place.colleagues.slice(0, 3), index)(capaEndpoints.create, { body });
  const params = { workspaceId: place.workspaceId, recordId: made.data._id };
  await contain(place, params, one);
  await addTeamwork(place, params, name);
  let effectivenessId: string | undefined;
  let begun: readonly Begun[] = [];
  if (one.actions.length > 0) {
    const cause = await analyse(place, params, one);
    begun = await addActions(place, params, { ...one, cause });
    effectivenessId = await planChecks(place, params, one);
    await lookAround(place, params, one);
  }
  await walk(place, params, { one, effectivenessId, begun }, password);
  return made.data._id;
}

/** Says of a case that it is the same again as an earlier one. */
const linkRepeat = (place: Place, recordId: string, target: string) =>
  place.send(capaParts.link.create, {
    params: { workspaceId: place.workspaceId, recordId },
    body: { relation: 'repeats', record: target },
  });

/** After how many days CAPAs are checked at the soonest, of every class as given or as it is until somebody sets it. */
async function setWaits({ send, workspaceId }: Place, days: number | undefined, reason: string) {
  const params = { type: 'capa', workspaceId };
  const { version } = (await send(settingEndpoints.find, { params })).data;
  const of = (one: CapaClass) => days ?? waitOfClass[one];
  const waits = { criticalWaitDays: of('critical'), majorWaitDays: of('major'), minorWaitDays: of('minor') };
  await send(settingEndpoints.update, { params, body: { ...waits, reason, version } });
}

/** Adds the CAPAs of the demo, each as far as its story has it. */
export async function addCapas(place: Place, password: string): Promise<void> {
  await setWaits(place, 0, 'What the paper register has was waited for.');
  // Lists begin with what is newest: the first of these.
  const ids = new Map<string, string>();
  for (const [index, one] of capaCases.toReversed().entries()) {
    const _id = await addCapa(place, one, index, password);
    ids.set(one.name, _id);
    const earlier = one.repeats && ids.get(one.repeats);
    if (earlier) await linkRepeat(place, _id, earlier);
  }
  await setWaits(place, undefined, 'The paper register is in.');
  const monitored = capaCases.find(({ reached }) => reached === 'monitoring');
  await addEffectivenessChecklist(place, monitored && ids.get(monitored.name));
}
