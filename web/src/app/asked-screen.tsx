import { can } from 'contract/core/rights/permissions';
import { Outlet, useMatches } from 'react-router';
import { modulePath, type Place, workspacePath } from '../core/loading/place.ts';
import { useActor, useIsActorAwaited } from '../core/session/use-can.ts';
import type { PageHandle } from '../shared/screen/page.tsx';
import { useCrumbs } from '../shared/use-crumbs.ts';
import { ButtonLink } from '../ui/actions/button-link.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Page } from '../ui/layout/page.tsx';
import { moduleTexts as texts } from './module-texts.ts';

type Way = { to: string; label: string };

function wayBack(place: Place | null): Way {
  if (!place) return { to: '/dashboard/home', label: texts.home };
  const { module, moduleId, workspaceId } = place;
  return workspaceId
    ? { to: workspacePath(module, moduleId, workspaceId), label: texts.back }
    : { to: modulePath(module, moduleId), label: texts.allWorkspaces };
}

/** In place of a screen of which all that it asks for, or its Save, would be refused. */
function InItsPlace({ title, place, isOver }: { title: string; place: Place | null; isOver: boolean }) {
  const { to, label } = wayBack(place);
  return (
    <Page title={title} crumbs={useCrumbs()}>
      <PageHeader title={title} />
      <EmptyState
        message={isOver ? texts.readOnly : texts.mayNot}
        action={
          <ButtonLink variant="primary" to={to}>
            {label}
          </ButtonLink>
        }
      >
        {isOver ? texts.readOnlyText : texts.mayNotText}
      </EmptyState>
    </Page>
  );
}

/** The screen that the address names, for whoever may do what it is for; others are told before they fill it in. */
export function AskedScreen({ place }: { place: Place | null }) {
  const actor = useActor();
  const isAwaited = useIsActorAwaited();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined); // page() sets them
  const screen = handles.find((handle) => handle?.asks);
  if (!screen?.asks) return <Outlet />;
  if (isAwaited) return null;
  if (!actor || can(actor, screen.asks, 'unknown')) return <Outlet />;
  const isOver = can({ ...actor, isReadOnly: false }, screen.asks, 'unknown');
  return <InItsPlace title={screen.title} place={place} isOver={isOver} />;
}
