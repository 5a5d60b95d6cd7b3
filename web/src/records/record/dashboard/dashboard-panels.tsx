import { type Analytics, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeleton.tsx';
import type { RecordLists } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import { BarPanel, type BarPanelProps } from './bar-panel.tsx';
import { panelTexts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';
import { type Figure, FigureCards } from './figure-cards.tsx';

/** What a dashboard shows: its figures, then its panels, each counting a list. */
export type Dashboard = { figures: readonly Figure[]; panels: readonly BarPanelProps[] };

type Lists = { all: string; tasks: string };

export type DashboardPanelsProps = {
  kind: Pick<RecordLists, 'module' | 'lists'>;
  /** What is shown of the counts of the workspace, and where its lists are. */
  dashboardOf: (counts: Analytics, lists: Lists) => Dashboard;
};

/** The workspace in numbers; each leads to the list that it counts. */
export function DashboardPanels({ kind, dashboardOf }: DashboardPanelsProps) {
  const lists = useRecordPaths(kind);
  const answer = useApi(attentionEndpoints.analytics, {
    params: { type: kind.module, workspaceId: lists.workspaceId },
  });
  return (
    <Page title={panelTexts.title} crumbs={useCrumbs()}>
      <PageHeader
        title={panelTexts.title}
        actions={
          answer.data && (
            <p className={classes.asOf}>
              {panelTexts.asOf} <MomentText moment={answer.data.asOf} />
            </p>
          )
        }
      />
      <Loaded answer={answer} skeleton={<CardsSkeleton cards={4} height={260} />}>
        {(counts) => {
          const { figures, panels } = dashboardOf(counts, lists);
          return (
            <>
              <FigureCards figures={figures} />
              <div className={classes.panels}>
                {panels.map((panel) => (
                  <BarPanel key={panel.title} {...panel} />
                ))}
              </div>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
