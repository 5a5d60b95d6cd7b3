import type { Onboarding } from 'contract/organization/onboarding/onboarding';
import { onboardingEndpoints } from 'contract/organization/onboarding/onboarding.endpoints';
import type { ModuleNames } from 'contract/organization/subscription/subscription';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useCan, useMe } from '../../core/session/use-can.ts';
import { type FirstStep, firstStepsOf, isComplete, type OptionalStep } from './first-steps.ts';
import { homeTexts } from './home-texts.ts';

/** The first steps as they are shown, and what may be done about them. */
export type FirstSteps = {
  steps: FirstStep[];
  sample: Onboarding['sample'];
  skip: (step: OptionalStep, isSkipped: boolean) => void;
  putAway: () => void;
};

/** How far the organization is, for those who set it up. */
function useOnboarding() {
  const me = useMe();
  const maySetUp = useCan('onboarding.read');
  const onboarding = useApi(onboardingEndpoints.find, {}, { enabled: maySetUp });
  return { onboarding: onboarding.data, isLoading: me.isLoading || onboarding.isLoading };
}

const shownBy = 'first-steps';

/**
 * What is left to set up: undefined until that is known, null where it is not shown. Who has put it away sees
 * it again where the address asks for it.
 */
export function useFirstSteps(modules: ModuleNames[] | undefined): FirstSteps | null | undefined {
  const mayCreateWorkspace = useCan('workspace.create');
  const { onboarding, isLoading } = useOnboarding();
  const update = useAction(onboardingEndpoints.update);
  const putAwayAction = useAction(onboardingEndpoints.update, { successToast: homeTexts.steps.putAwayDone });
  const navigate = useNavigate();
  const isAsked = useSearchParams()[0].get('show') === shownBy;

  const isToReturn = isAsked && onboarding?.isPutAway === true;
  const handleReturn = useEffectEvent(() => void update.run({ body: { isPutAway: false } }));
  useEffect(() => {
    if (isToReturn) handleReturn();
  }, [isToReturn]);

  if (!modules || isLoading) return undefined;
  if (!onboarding) return null;
  const steps = firstStepsOf(onboarding, modules, mayCreateWorkspace);
  const isShown = isAsked || (!onboarding.isPutAway && !isComplete(steps));
  if (!isShown) return null;

  const { sample } = onboarding;
  const skip = (step: OptionalStep, isSkipped: boolean) =>
    void update.run({ body: isSkipped ? { skip: step } : { unskip: step } });
  const putAway = () => {
    // Else the address would bring them back at once.
    if (isAsked) void navigate('/dashboard/home', { replace: true });
    void putAwayAction.run({ body: { isPutAway: true } });
  };
  return { steps, sample, skip, putAway };
}
