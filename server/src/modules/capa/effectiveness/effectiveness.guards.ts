import type { Capa } from 'contract/modules/capa/capa';
import { findCarriedOut } from 'contract/modules/capa/carried-out';
import type { Effectiveness } from 'contract/modules/capa/effectiveness/effectiveness';
import { watchDefaults } from 'contract/modules/capa/effectiveness/watch';
import { verdictOf } from 'contract/modules/capa/effectiveness/verdict';
import type { Context } from '../../../core/http/context.ts';
import type { Guard } from '../../../core/store/transition.ts';
import { readSettings } from '../../../organization/setting/setting.service.ts';
import { findMeasured, findPlan, hasSort } from './find-plan.service.ts';

type CapaGuard = Guard<Capa>;

const say = (sentence: string | undefined) => Promise.resolve(sentence);

/** Whether what is a repeat is told by the sort of the causes, and none of them has one: nothing could ever be one then. */
async function isBlind(ctx: Context, { record, watchRule, dataSource }: Effectiveness): Promise<boolean> {
  const counted = dataSource === 'recurrence-rule' ? (watchRule ?? watchDefaults.watchRule) : watchRule;
  return counted === 'process-cause' && !(await hasSort(ctx, record));
}

/** What counts as success is said before anybody knows what comes of the actions. */
const effectivenessPlanned: CapaGuard = async (ctx, { _id, cycle, class: of, stage }) => {
  const plan = await findPlan(ctx, _id, cycle);
  if (!plan) return 'Plan how effectiveness will be checked before implementation.';
  // A plan that was submitted met what the workspace asked then, and cannot be changed while somebody decides about it.
  if (stage === 'plan-review') return undefined;
  const { criticalWaitDays, majorWaitDays, minorWaitDays } = await readSettings(ctx);
  const least = of ? { critical: criticalWaitDays, major: majorWaitDays, minor: minorWaitDays }[of] : 0;
  if (plan.waitDays < least)
    return `Effectiveness is first checked ${least} days or more after the verification of a ${of} CAPA; ${plan.waitDays} are planned.`;
  return (await isBlind(ctx, plan))
    ? 'The effectiveness plan counts repeats by the sort of their causes: give a root cause its category, or choose what else counts as a repeat.'
    : undefined;
};

/** Nobody is planned to check what they carry out. */
const isCheckedByAnother: CapaGuard = async (ctx, { _id, cycle, tasks }) => {
  const checker = (await findPlan(ctx, _id, cycle))?.checker;
  const own = checker ? findCarriedOut(tasks, checker._id) : undefined;
  return own
    ? `Whoever is to check effectiveness carries out the action "${own.name}": let somebody else check it.`
    : undefined;
};

/** Whether the checks show that a CAPA is effective, in the words of their verdict where they do not. */
const checksEffective: CapaGuard = async (ctx, { _id, cycle }) => {
  const plan = await findPlan(ctx, _id, cycle);
  if (!plan) return 'Plan how effectiveness will be checked first.';
  const { verdict, reason } = verdictOf(plan, await findMeasured(ctx, plan._id));
  return verdict === 'effective' ? undefined : reason;
};

/** Whatever is said of the actions, something was measured. */
const checkMade: CapaGuard = async (ctx, { _id, cycle }) => {
  const plan = await findPlan(ctx, _id, cycle);
  const checks = plan ? await findMeasured(ctx, plan._id) : [];
  return checks.some(({ checkedOn }) => checkedOn >= (plan?.startsOn ?? ''))
    ? undefined
    : 'Enter what a check has measured first: a verdict rests on it.';
};

const mostExtensions = 2;

/** What stays unclear after two extensions will not become clear by a third. */
const mayExtendMonitoring: CapaGuard = async (ctx, { _id, cycle }) => {
  const plan = await findPlan(ctx, _id, cycle);
  return plan && plan.extensions >= mostExtensions
    ? 'Monitoring was extended twice. Decide whether it is effective, partially effective or ineffective.'
    : undefined;
};

export const effectivenessGuards = {
  effectivenessPlanned,
  isCheckedByAnother,
  checksEffective,
  checkMade,
  mayExtendMonitoring,
  // Nobody needs to know whether a correction removes a cause.
  isToBeMonitored: (_ctx, { capaRequired }) =>
    say(capaRequired === 'no' ? 'Only a correction is made: there is nothing to monitor.' : undefined),
  isCorrectionOnly: (_ctx, { capaRequired }) =>
    say(
      capaRequired === 'yes'
        ? 'It is more than a correction: its effectiveness is monitored first.'
        : undefined,
    ),
} satisfies Record<string, CapaGuard>;
