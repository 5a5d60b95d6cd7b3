import type { ApprovalRoute } from 'contract/records/approval/approval';
import { organizationRouteEndpoints } from 'contract/records/approval/organization-route.endpoints';
import { routeAt, type RouteShown, routesScreen } from 'contract/records/approval/route-address';
import { settingEndpoints, type WorkspaceSettings } from 'contract/setting.endpoints';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useCan, useIsActorAwaited } from '../../core/session/use-can.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { askTexts } from './ask-texts.ts';
import { type EditedForAll, EditOrganizationRoute } from './organization-routes.tsx';
import { EditRoute, RouteList } from './workspace-routes.tsx';

type Edited = { of: 'workspace'; route: ApprovalRoute | undefined } | ({ of: 'all' } & EditedForAll);

const titleOf = ({ of, route }: Edited) =>
  route ? askTexts.editRoute(route.name) : of === 'all' ? askTexts.addForAll : askTexts.addRoute;

type ScreenProps = { settings: WorkspaceSettings; shown: RouteShown | undefined };

function Screen({ settings, shown }: ScreenProps) {
  const [edited, setEdited] = useState<Edited>();
  const of = { place: useWorkspaceParams(), settings };
  const { data: forAll } = useApi(organizationRouteEndpoints.find, {});
  const close = () => setEdited(undefined);
  const routes = shown?.isForAll ? forAll?.routes : settings.settings.approvalRoutes;
  const isGone = shown && routes && !routes.some(({ name }) => name === shown.name);
  return (
    <>
      {isGone && <Notice tone="info">{askTexts.routeGone(shown.name)}</Notice>}
      <Section title={askTexts.forWorkspace}>
        <RouteList
          {...of}
          shown={shown}
          onEdit={(route) => setEdited({ of: 'workspace', route })}
          onEditForAll={(editing) => setEdited({ of: 'all', ...editing })}
        />
      </Section>
      {edited && (
        <Dialog opened onClose={close} title={titleOf(edited)} size="large">
          {edited.of === 'all' ? (
            <EditOrganizationRoute kept={edited.kept} route={edited.route} onBack={close} />
          ) : (
            <EditRoute {...of} route={edited.route} onBack={close} />
          )}
        </Dialog>
      )}
    </>
  );
}

/** The routes of approval of a workspace, each of which has an address. */
export function ApprovalRoutesPage() {
  const found = useApi(settingEndpoints.find, { params: useWorkspaceParams() });
  const mayManage = useCan('setting.manage');
  const isAwaited = useIsActorAwaited();
  const shown = routeAt(useSearchParams()[0]);
  return (
    <Page title={routesScreen.title} crumbs={useCrumbs()}>
      <PageHeader title={routesScreen.title} />
      {!mayManage && !isAwaited && <Notice tone="info">{askTexts.routesReadOnly}</Notice>}
      <Loaded answer={found} failed={askTexts.routesFailed}>
        {(settings) => <Screen settings={settings} shown={shown} />}
      </Loaded>
    </Page>
  );
}
