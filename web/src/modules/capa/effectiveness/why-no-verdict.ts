import type { Capa } from 'contract/modules/capa/capa';
import type { Effectiveness } from 'contract/modules/capa/effectiveness/effectiveness';
import { effectivenessTexts as texts } from './effectiveness-texts.ts';

type Of = Pick<Capa, 'stage' | 'cycle' | 'capaRequired'>;

/** Why a plan has no verdict and will get none, in words; nothing where one is still to come. */
export function whyNoVerdict(
  { stage, cycle, capaRequired }: Of,
  plan: Pick<Effectiveness, 'cycle' | 'startsOn'>,
): string | undefined {
  // What a cycle ended with that had no verdict: that it was verified, or nothing that would be.
  if (plan.cycle < cycle) return plan.startsOn ? texts.closedAtOnce : texts.ofCorrection;
  if (capaRequired === 'no') return texts.ofCorrection;
  if (stage === 'closed') return texts.closedAtOnce;
  return stage === 'cancelled' || stage === 'rejected' ? texts.ended : undefined;
}
