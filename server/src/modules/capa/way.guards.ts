import type { Capa } from 'contract/modules/capa/capa';
import { hasPlan } from 'contract/modules/capa/capa-choices';
import { type CapaStage, capaStages } from 'contract/modules/capa/capa.workflow';
import { leftOutStages } from 'contract/modules/capa/five-steps';
import type { Context } from '../../core/http/context.ts';
import type { Guard } from '../../core/store/transition.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';
import { corrections } from './containment/containment.guards.ts';

type CapaGuard = Guard<Capa>;

/** How short the way of a CAPA may be follows from how grave it is. */
const isMinor: CapaGuard = (_ctx, { class: of }) =>
  Promise.resolve(
    of === 'minor'
      ? undefined
      : 'Only a minor CAPA is closed as it is verified: the effectiveness of this one is monitored first.',
  );

const minorClosureSet: CapaGuard = async (ctx) =>
  (await readSettings(ctx)).minorClosure
    ? undefined
    : 'The settings of the workspace have every CAPA monitored before it is closed.';

const fiveStepsSet: CapaGuard = async (ctx) =>
  (await readSettings(ctx)).fiveSteps
    ? undefined
    : 'The settings of the workspace have CAPAs go through every stage.';

const everyStageSet: CapaGuard = async (ctx) =>
  (await readSettings(ctx)).fiveSteps
    ? 'The settings of the workspace have CAPAs go through five stages: this one is left out.'
    : undefined;

const isMinorClosed = async (ctx: Context, capa: Capa): Promise<boolean> =>
  (await minorClosureSet(ctx, capa)) === undefined && (await isMinor(ctx, capa)) === undefined;

/** Nobody needs to know whether a correction removes a cause, nor of a minor CAPA where its workspace says so. */
const isUnmonitored: CapaGuard = async (ctx, capa) =>
  capa.capaRequired !== 'yes' || (await isMinorClosed(ctx, capa))
    ? undefined
    : 'It is more than a correction: its effectiveness is monitored first.';

export const wayGuards = {
  isMinor,
  minorClosureSet,
  fiveStepsSet,
  everyStageSet,
  isUnmonitored,
} satisfies Record<string, CapaGuard>;

/** The stages without which a CAPA may go on: a correction is not monitored, nor need a minor one be where its workspace says so. */
export async function unneededStages(ctx: Context, capa: Capa): Promise<readonly CapaStage[]> {
  if (capa.stage === 'monitoring' || capa.stage === 'closure-review') return [];
  if (await isMinorClosed(ctx, capa)) return ['monitoring', 'closure-review'];
  return hasPlan(capa) ? [] : ['monitoring'];
}

/** The stages that CAPAs of the workspace do not pass at all. */
export const findLeftOut = async (ctx: Context): Promise<readonly CapaStage[]> =>
  (await readSettings(ctx)).fiveSteps ? leftOutStages : [];

type Planned = { type?: string | undefined; cycle?: number | undefined };

/**
 * For what an action waits: what is planned about causes is approved before it is begun. What puts right what is there does not
 * wait, nor does what was approved with the plan of an earlier cycle.
 */
export function waitsFor({ stage, cycle: now }: Capa, action: Record<string, unknown>): string | undefined {
  const { type = 'corrective', cycle = now }: Planned = action;
  const at = capaStages[stage];
  return 'planned' in at || 'final' in at || corrections.has(type) || cycle < now
    ? undefined
    : 'It is begun once the plan is approved: before that, only containment and corrections are carried out.';
}
