import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { homeTitles, useRiskPaths } from '../risk-paths.ts';
import { RiskList } from './risk-list.tsx';

/** Library and My Risk: the same list over all risks of the workspace, or over one's own. */
export function RiskListPage() {
  const { home, workspaceId } = useRiskPaths();
  return (
    <Page title={homeTitles[home]} crumbs={useCrumbs()}>
      <RiskList key={`${workspaceId} ${home}`} />
    </Page>
  );
}
