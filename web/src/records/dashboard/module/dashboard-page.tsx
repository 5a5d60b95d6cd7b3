import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { Dashboard, ShownFigure, ShownWidget } from 'contract/records/dashboard/dashboard';
import { useApi } from '../../../core/http/use-api.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { FilterChips } from '../../../ui/actions/filter-chips.tsx';
import { RegisterPicture } from '../../../shared/pictures/register-picture.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Segments } from '../../../ui/actions/segments.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
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
import { type Asking, type CountedKind, type DashboardProps, useAsking } from './use-asking.ts';

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

type MoreProps = { kind: CountedKind; asked: Asking['query']; shownIn: ShownIn };

/** What the module counts itself: below the rest, which does not wait for it. */
function MorePanels({ kind, asked, shownIn }: MoreProps) {
  const { workspaceId } = useRecordPaths(kind);
  const answer = useApi(
    dashboardEndpoints.more,
    { params: { type: kind.module, workspaceId }, query: asked },
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

function NothingYet({ kind, to }: { kind: CountedKind; to: string }) {
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

type HeadProps = { dashboard: Dashboard; shownIn: ShownIn; asking: Asking };

/** Of when the numbers are, and the choice of another period. */
function Head({ dashboard, shownIn, asking }: HeadProps) {
  return (
    <div className={classes.when}>
      <p className={classes.asOf}>
        {daysText(dashboard.period)}. {texts.asOf} <MomentText moment={dashboard.asOf} />
        {shownIn.narrowed.length > 0 && (
          <span className={classes.printed}>{shownIn.narrowed.join('. ')}</span>
        )}
      </p>
      <Segments
        label={texts.period}
        segments={asking.periods.map((value) => ({ value, label: texts.months(Number(value)) }))}
        value={asking.months}
        onChange={asking.chooseMonths}
      />
      <SaveFigures figures={dashboard.widgets.filter(isFigure)} shownIn={shownIn} />
    </div>
  );
}

/** The records of a workspace in numbers, for a period beside the one before it; each leads to the list that it counts. */
export function DashboardPage({ kind, register, narrows }: DashboardProps) {
  const { workspaceId, all, tasks } = useRecordPaths(kind);
  const asking = useAsking({ kind, register, narrows });
  const { filters, values, setFilter, query } = asking;
  const answer = useApi(
    dashboardEndpoints.find,
    { params: { type: kind.module, workspaceId }, query },
    { keepLast: true },
  );
  const { data } = answer;
  const shownIn = (dashboard: Dashboard): ShownIn => ({
    ...dashboard,
    lists: { records: all, tasks },
    states: { records: kind.states, tasks: kind.actionStates },
    narrowed: asking.words,
    isOfDays: asking.isOfDays,
  });
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      <PageHeader
        title={texts.title}
        actions={data && !data.isEmpty && <Head dashboard={data} shownIn={shownIn(data)} asking={asking} />}
      />
      {!data?.isEmpty && (
        <div className={classes.narrowing}>
          <FilterChips filters={filters} values={values} onChange={setFilter} />
        </div>
      )}
      <Loaded answer={answer} skeleton={<CardsSkeleton cards={4} height={260} />}>
        {(dashboard) =>
          dashboard.isEmpty ? (
            <NothingYet kind={kind} to={all} />
          ) : (
            <>
              <Panels label={texts.figures} widgets={dashboard.widgets} shownIn={shownIn(dashboard)} />
              {dashboard.more > 0 && <MorePanels kind={kind} asked={query} shownIn={shownIn(dashboard)} />}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
