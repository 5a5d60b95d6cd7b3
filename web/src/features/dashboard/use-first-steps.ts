import { processEndpoints } from 'contract/process/process.endpoints';
import { siteEndpoints } from 'contract/site/site.endpoints';
import type { ModuleNames } from 'contract/subscription/subscription';
import { useApi } from '../../core/use-api.ts';
import { useCan, useMe } from '../../core/use-can.ts';
import { type FirstStep, firstStepsOf } from './first-steps.ts';

const justTheCount = { query: { limit: 1 } };

/** What is left to set up: undefined until it is known, empty when all of it is done or another's to do. */
export function useFirstSteps(modules: ModuleNames[] | undefined): FirstStep[] | undefined {
  const me = useMe();
  const maySetUp = useCan('workspace.create');
  const sites = useApi(siteEndpoints.list, justTheCount, { enabled: maySetUp });
  const processes = useApi(processEndpoints.list, justTheCount, { enabled: maySetUp });

  if (!modules || me.isLoading || sites.isLoading || processes.isLoading) return undefined;
  if (!sites.data || !processes.data) return [];
  const steps = firstStepsOf({ modules, sites: sites.data.total, processes: processes.data.total });
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
