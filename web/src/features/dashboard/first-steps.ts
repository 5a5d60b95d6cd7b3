import type { ModuleNames } from 'contract/subscription/subscription';
import { modulePath, workspacePath } from '../../core/place.ts';
import { homeTexts } from './home-texts.ts';

const texts = homeTexts.steps;

export type FirstStep = { label: string; text: string; act: string; to: string; isDone: boolean };

export type Beginnings = { modules: ModuleNames[]; sites: number; processes: number };

function riskStep(risk: ModuleNames | undefined): FirstStep {
  const [workspace] = risk?.workspaces ?? [];
  const to =
    risk && workspace ? `${workspacePath(risk.module, risk._id, workspace._id)}/library` : '/dashboard/home';
  return { ...texts.risk, to, isDone: (risk?.counts.records ?? 0) > 0 };
}

/** What a new organization does first, in order, as far as its data tells. */
export function firstStepsOf({ modules, sites, processes }: Beginnings): FirstStep[] {
  const risk = modules.find(({ module }) => module === 'risk');
  return [
    { ...texts.organization, to: '', isDone: true },
    { ...texts.site, to: '/business-management/add-new-site', isDone: sites > 0 },
    { ...texts.process, to: '/business-management/add-new-process', isDone: processes > 0 },
    {
      ...texts.workspace,
      to: risk ? `${modulePath(risk.module, risk._id)}/workspace` : '/dashboard/home',
      isDone: (risk?.workspaces.length ?? 0) > 0,
    },
    riskStep(risk),
  ];
}
