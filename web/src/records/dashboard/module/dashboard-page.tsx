import {
  type Dashboard,
  dashboardEndpoints,
  type ShownFigure,
  type ShownWidget,
} from 'contract/records/dashboard/dashboard.endpoints';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { RegisterPicture } from '../../../shared/pictures/register-picture.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Segments } from '../../../ui/actions/segments.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import type { RecordKind } from '../../record/record-kind.ts';
import { useRecordPaths } from '../../record/record-paths.ts';
import { BarPanel } from './bar-panel.tsx';
import { dashboardTexts as texts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';
import { FigureCards, SaveFigures } from './figure-cards.tsx';
import { daysText, type ShownIn } from './shown-in.ts';
import { MatrixPanel } from './matrix-panel.tsx';
import { TopPanel } from './top-panel.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { TrendPanel } from './trend-panel.tsx';

type Kind = Pick<RecordKind, 'module' | 'words' | 'lists' | 'states' | 'actionStates'>;

const periods = ['3', '6', '12'] as const;
type Months = (typeof periods)[number];

/** The period that the address says, a year unless it does, and the way to another. */
function usePeriod(): [Months, (months: Months) => void] {
  const [url, setUrl] = useSearchParams();
  const months = periods.find((one) => one === url.get('period')) ?? '12';
  const choose = (next: Months) =>
    setUrl(
      (before) => {
        const after = new URLSearchParams(before); // which parts are tables stays
        after.set('period', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [months, choose];
}

const isFigure = (widget: ShownWidget): widget is ShownFigure => widget.chart === 'figure';

type PanelsProps = { label: string; widgets: ShownWidget[]; shownIn: ShownIn };

function Panels({ label, widgets, shownIn }: PanelsProps) {
  return (
    <>
      <FigureCards label={label} figures={widgets.filter(isFigure)} shownIn={shownIn} />
      <div className={classes.panels}>
        {widgets.map((widget) => {
          if (widget.chart === 'bars') return <BarPanel key={widget.key} widget={widget} shownIn={shownIn} />;
          if (widget.chart === 'trend')
            return <TrendPanel key={widget.key} widget={widget} shownIn={shownIn} />;
          if (widget.chart === 'matrix')
            return <MatrixPanel key={widget.key} widget={widget} shownIn={shownIn} />;
          if (widget.chart === 'months')
            return <MonthsPanel key={widget.key} widget={widget} shownIn={shownIn} />;
          if (widget.chart === 'top') return <TopPanel key={widget.key} widget={widget} shownIn={shownIn} />;
          return null;
        })}
      </div>
    </>
  );
}

/** What the module counts itself: below the rest, which does not wait for it. */
function MorePanels({ kind, months, shownIn }: { kind: Kind; months: Months; shownIn: ShownIn }) {
  const { workspaceId } = useRecordPaths(kind);
  const answer = useApi(
    dashboardEndpoints.more,
    { params: { type: kind.module, workspaceId }, query: { period: months } },
    { keepLast: true },
  );
  return (
    <Loaded answer={answer} skeleton={<CardsSkeleton cards={3} height={260} />}>
      {({ widgets, asOf }) => (
        <Panels label={texts.moreFigures} widgets={widgets} shownIn={{ ...shownIn, asOf }} />
      )}
    </Loaded>
  );
}

function NothingYet({ kind, to }: { kind: Kind; to: string }) {
  const action = (
    <ButtonLink variant="primary" to={to}>
      {texts.toList(kind.lists.all.title)}
    </ButtonLink>
  );
  return (
    <EmptyState picture={<RegisterPicture />} message={texts.empty} action={action}>
      {texts.emptyText(kind.words.many)}
    </EmptyState>
  );
}

type HeadProps = { dashboard: Dashboard; shownIn: ShownIn; months: Months; choose: (months: Months) => void };

/** Of when the numbers are, and the choice of another period. */
function Head({ dashboard, shownIn, months, choose }: HeadProps) {
  return (
    <div className={classes.when}>
      <p className={classes.asOf}>
        {daysText(dashboard.period)}. {texts.asOf} <MomentText moment={dashboard.asOf} />
      </p>
      <Segments
        label={texts.period}
        segments={periods.map((value) => ({ value, label: texts.months(Number(value)) }))}
        value={months}
        onChange={choose}
      />
      <SaveFigures figures={dashboard.widgets.filter(isFigure)} shownIn={shownIn} />
    </div>
  );
}

/** The records of a workspace in numbers, for a period beside the one before it; each leads to the list that it counts. */
export function DashboardPage({ kind }: { kind: Kind }) {
  const { workspaceId, all, tasks } = useRecordPaths(kind);
  const [months, choose] = usePeriod();
  const answer = useApi(
    dashboardEndpoints.find,
    { params: { type: kind.module, workspaceId }, query: { period: months } },
    { keepLast: true },
  );
  const { data } = answer;
  const shownIn = (dashboard: Dashboard): ShownIn => ({
    ...dashboard,
    lists: { records: all, tasks },
    states: { records: kind.states, tasks: kind.actionStates },
  });
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      <PageHeader
        title={texts.title}
        actions={
          data &&
          !data.isEmpty && <Head dashboard={data} shownIn={shownIn(data)} months={months} choose={choose} />
        }
      />
      <Loaded answer={answer} skeleton={<CardsSkeleton cards={4} height={260} />}>
        {(dashboard) =>
          dashboard.isEmpty ? (
            <NothingYet kind={kind} to={all} />
          ) : (
            <>
              <Panels label={texts.figures} widgets={dashboard.widgets} shownIn={shownIn(dashboard)} />
              {dashboard.more > 0 && <MorePanels kind={kind} months={months} shownIn={shownIn(dashboard)} />}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
