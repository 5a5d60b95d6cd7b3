import type { Onboarding } from 'contract/organization/onboarding/onboarding';
import { type OnboardingStep, optionalSteps } from 'contract/organization/onboarding/onboarding-steps';
import type { ModuleNames } from 'contract/organization/subscription/subscription';
import { modulePath, workspacePath } from '../../core/loading/place.ts';
import { importUsersPath, inviteUserPath } from '../../people/account/account-paths.ts';
import { homeTexts } from './home-texts.ts';

const texts = homeTexts.steps;

export type OptionalStep = (typeof optionalSteps)[number];

/** One of the first steps; without a way to it, it is somebody else's to do. */
export type FirstStep = {
  key: OnboardingStep;
  label: string;
  text: string;
  act: string;
  to: string | null;
  isDone: boolean;
  isSkipped: boolean;
};

const home = '/dashboard/home';

// The first risk of one's own is not raised among invented ones.
function libraryOf(risk: ModuleNames | undefined, sampleId: string | undefined): string {
  const own = risk?.workspaces.find(({ _id }) => _id !== sampleId);
  return risk && own ? `${workspacePath(risk.module, risk._id, own._id)}/library` : home;
}

/** What a new organization does first, in order, as far as it is done. */
export function firstStepsOf(
  { done, skipped, sample }: Onboarding,
  modules: ModuleNames[],
  mayCreateWorkspace: boolean,
): FirstStep[] {
  const risk = modules.find(({ module }) => module === 'risk');
  const workspaces = risk ? `${modulePath(risk.module, risk._id)}/workspace` : home;
  const ways: Record<OnboardingStep, string | null> = {
    organization: home,
    site: '/business-management/add-new-site',
    process: '/business-management/add-new-process',
    workspace: mayCreateWorkspace ? workspaces : null,
    risk: libraryOf(risk, sample?.workspaceId),
    invite: inviteUserPath,
    import: importUsersPath,
  };
  return texts.order.map((key) => ({
    key,
    ...texts[key],
    to: ways[key],
    isDone: done.includes(key),
    isSkipped: skipped.some((step) => step === key),
  }));
}

/** Whether an organization may do without this step. */
export function isOptional(key: OnboardingStep): key is OptionalStep {
  return optionalSteps.some((step) => step === key);
}

/** Whether nothing of the first steps is left to do. */
export function isComplete(steps: readonly FirstStep[]): boolean {
  return steps.every(({ isDone, isSkipped }) => isDone || isSkipped);
}
