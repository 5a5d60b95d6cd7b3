import { type Analytics, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useRiskPaths } from '../risk-paths.ts';
import { BarPanel } from './bar-panel.tsx';
import classes from './dashboard.module.css';
import { FigureCards } from './figure-cards.tsx';

const texts = {
  title: 'Dashboard',
  risks: 'Risks by status',
  actions: 'Actions by status',
  categories: 'Risks by category',
  sites: 'Risks by site',
  asOf: 'As of',
} as const;

type Counts = Analytics['libraryAnalytics'];

const statusCounts = ({ pending, inProgress, onHold, complete }: Counts) => [
  { key: 'pending', label: 'Pending', count: pending, tone: 'neutral' as const },
  { key: 'in-progress', label: 'In progress', count: inProgress, tone: 'info' as const },
  { key: 'on-hold', label: 'On hold', count: onHold, tone: 'warn' as const },
  { key: 'completed', label: 'Completed', count: complete, tone: 'ok' as const },
];

function Panels({ analytics }: { analytics: Analytics }) {
  const { library, tasks } = useRiskPaths();
  const { libraryAnalytics, actionAnalytics, byCategory, bySite } = analytics;
  const taskHref = (status: string) =>
    status === 'completed' ? `${tasks}?team=true&view=done` : `${tasks}?team=true&view=open&status=${status}`;
  return (
    <div className={classes.panels}>
      <BarPanel
        title={texts.risks}
        unit="risks"
        bars={statusCounts(libraryAnalytics)}
        hrefOf={(key) => `${library}?status=${key}`}
      />
      <BarPanel title={texts.actions} unit="actions" bars={statusCounts(actionAnalytics)} hrefOf={taskHref} />
      <BarPanel
        title={texts.categories}
        unit="risks"
        bars={byCategory}
        hrefOf={(key) => `${library}?category=${encodeURIComponent(key)}`}
      />
      <BarPanel
        title={texts.sites}
        unit="risks"
        bars={bySite}
        hrefOf={(key) => `${library}?site=${encodeURIComponent(key)}`}
      />
    </div>
  );
}

/** The workspace in numbers; each leads to the list that it counts. */
export function RiskDashboardPage() {
  const { workspaceId } = useRiskPaths();
  const answer = useApi(attentionEndpoints.analytics, { params: { workspaceId } });
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      <PageHeader
        title={texts.title}
        actions={
          answer.data && (
            <p className={classes.asOf}>
              {texts.asOf} <MomentText moment={answer.data.asOf} />
            </p>
          )
        }
      />
      <Loaded answer={answer} skeleton={<CardsSkeleton cards={4} height={260} />}>
        {(analytics) => (
          <>
            <FigureCards analytics={analytics} />
            <Panels analytics={analytics} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
