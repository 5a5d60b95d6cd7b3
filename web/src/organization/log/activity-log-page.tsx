import { useParams } from 'react-router';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ActivityLog } from './activity-log.tsx';
import { logTexts } from './log-texts.ts';
import { ModuleRooms } from './module-rooms.tsx';

/** The log of the workspace that the path names, else of its module. */
export function ActivityLogPage() {
  const { moduleId = '', workspaceId } = useParams();
  const id = workspaceId ?? moduleId;
  return (
    <Page title={logTexts.title} crumbs={useCrumbs()}>
      <ActivityLog key={id} id={id} />
      {!workspaceId && <ModuleRooms moduleId={moduleId} />}
    </Page>
  );
}
