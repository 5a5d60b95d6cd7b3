import { can, type WorkspacePermission } from 'contract/core/rights/permissions';
import { type ReactNode, useEffect } from 'react';
import { noteWorkspace } from '../core/loading/last-workspaces.ts';
import { modulePath, type Place, workspacePath } from '../core/loading/place.ts';
import { useOrganizationId } from '../core/session/use-organization-id.ts';
import { usePlace } from '../core/loading/use-place.ts';
import { useRoom } from '../core/realtime/realtime.ts';
import { SampleNotice } from '../records/sample-data/sample-notice.tsx';
import { useActor, useMay, useWorkspace } from '../core/session/use-can.ts';
import { RunningTray } from './running-tray.tsx';
import { ButtonLink } from '../ui/actions/button-link.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Page } from '../ui/layout/page.tsx';
import { AskedScreen } from './asked-screen.tsx';
import { ModuleLayout } from './module-layout.tsx';
import { moduleLists } from './module-lists.ts';
import { type AdminRights, moduleNavigation, workspaceNavigation } from './module-navigation.tsx';
import { moduleTexts } from './module-texts.ts';
import { useAttention } from './use-attention.ts';
import { useRecordCounts } from './use-record-counts.ts';
import { useShell } from './use-shell.tsx';
import { useSwitchTo, useWorkspaceNames } from './use-switch-to.tsx';

/** In place of every screen of a workspace that is not there for this person. */
function WorkspaceGone({ all }: { all: string }) {
  return (
    <Page title={moduleTexts.notFound}>
      <PageHeader title={moduleTexts.notFound} />
      <EmptyState
        message={moduleTexts.notHere}
        action={
          <ButtonLink variant="primary" to={all}>
            {moduleTexts.allWorkspaces}
          </ButtonLink>
        }
      >
        {moduleTexts.gone}
      </EmptyState>
    </Page>
  );
}

/**
 * What of the workspace's administration stands in the navigation: a screen that changes something, for those who may. While the
 * module is only read, it stays for those who otherwise could.
 */
function useAdminRights(): AdminRights {
  const actor = useActor();
  const may = (...permissions: WorkspacePermission[]) =>
    actor !== null && permissions.some((permission) => can({ ...actor, isReadOnly: false }, permission));
  return {
    mayManagePeople: may('member.manage', 'role.manage', 'group.manage'),
    mayManageSettings: may('setting.manage', 'notification.manage'),
    mayReadLog: may('log.read'),
    mayReadDeleted: may('deleted.read'),
    mayReadXray: may('xray.read'),
  };
}

/** Whether the caller may report something in the workspace that is open. */
function useMayReport(module: Place['module']): boolean {
  const may = useMay();
  const raise = moduleLists[module]?.calls.raise.access;
  return raise !== undefined && may(raise);
}

function Frame({ place, children }: { place: Place; children: ReactNode }) {
  const { module, moduleId, workspaceId } = place;
  const workspaceNames = useWorkspaceNames(place);
  const workspace = useWorkspace().data;
  const attention = useAttention(place);
  const counts = useRecordCounts(module, moduleLists[module] ? workspaceId : null);
  useRoom(workspaceId ? `workspace:${workspaceId}` : null);
  const shell = useShell();
  const rights = useAdminRights();
  const mayReport = useMayReport(module);
  const may = useMay();
  const mayReadReports = may('report.read');
  // The log of a module is that of all its workspaces, which administrators of the organization read.
  const mayReadWholeLog = may('activity.verify');
  return (
    <ModuleLayout
      {...shell}
      notice={
        <>
          {shell.notice}
          <SampleNotice />
        </>
      }
      module={module}
      workspace={workspaceId ? { name: workspace?.name ?? '', picture: workspace?.imageUrl } : undefined}
      navigation={
        workspaceId
          ? workspaceNavigation(module, workspacePath(module, moduleId, workspaceId), {
              counts,
              rights,
              mayReport,
              mayReadReports,
            })
          : moduleNavigation(modulePath(module, moduleId), {
              workspaces: workspaceNames?.length,
              mayReadLog: mayReadWholeLog,
            })
      }
      switchTo={useSwitchTo(place)}
      attention={attention}
    >
      {children}
      <RunningTray />
    </ModuleLayout>
  );
}

/** Remembers the workspace that is open, once it is known to be there. */
function useNoteWorkspace(place: Place | null, isThere: boolean): void {
  const organizationId = useOrganizationId();
  useEffect(() => {
    if (isThere && place?.workspaceId) noteWorkspace(organizationId, place.module, place.workspaceId);
  }, [organizationId, place, isThere]);
}

/** The frame of a module's screens and of its workspaces. */
export function ModuleFrame() {
  const place = usePlace();
  const { data: workspace, error } = useWorkspace();
  useNoteWorkspace(place, workspace !== undefined);
  if (!place) return null;
  if (!workspace && error?.status === 404) {
    return (
      <Frame place={{ ...place, workspaceId: null }}>
        <WorkspaceGone all={`${modulePath(place.module, place.moduleId)}/workspace`} />
      </Frame>
    );
  }
  return (
    <Frame place={place}>
      <AskedScreen place={place} />
    </Frame>
  );
}
