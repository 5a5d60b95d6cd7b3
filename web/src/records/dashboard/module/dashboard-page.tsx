import type { AnswerOf } from 'contract/core/endpoint';
import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Dashboard, ShownWidget } from 'contract/records/dashboard/dashboard';
import { type ReactNode, useCallback } from 'react';
import type { ApiError } from '../../../core/http/api-error.ts';
import { useApi } from '../../../core/http/use-api.ts';
import type { Preference } from '../../../core/session/use-preference.ts';
import type { Arrangement } from '../../../shared/arrange/arrangement.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { FilterChips } from '../../../ui/actions/filter-chips.tsx';
import { PrintButton } from '../../../shared/print/print-button.tsx';
import type { Printing } from '../../../shared/print/use-print.tsx';
import { RegisterPicture } from '../../../shared/pictures/register-picture.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Segments } from '../../../ui/actions/segments.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardsSkeleton, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useRecordPaths } from '../../record/record-paths.ts';
import { dashboardTexts as texts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';
import { ArrangeDashboard } from './arrange-dashboard.tsx';
import { SaveFigures } from './figure-cards.tsx';
import { isFigure, Panels } from './panels.tsx';
import { FullScreenButton, useIsFullScreen } from './full-screen.tsx';
import { arrangedBy, useArrangement } from './use-arrangement.ts';
import { daysText, type ShownIn } from './shown-in.ts';
import { usePrintDashboard } from './use-print-dashboard.tsx';
import { type Asking, type CountedKind, type DashboardProps, useAsking } from './use-asking.ts';

type Answers = {
  dashboard: Dashboard;
  more: UseQueryResult<AnswerOf<typeof dashboardEndpoints.more>, ApiError>;
  shownIn: ShownIn;
};

/** The widgets as the module declares them; what it counts itself stands below the rest, which does not wait for it. */
function Declared({ dashboard, more, shownIn }: Answers) {
  return (
    <>
      <Panels label={texts.figures} widgets={dashboard.widgets} shownIn={shownIn} />
      {dashboard.more > 0 && (
        <Loaded answer={more} skeleton={<CardsSkeleton cards={3} height={260} />}>
          {({ widgets, asOf }) => (
            <Panels label={texts.moreFigures} widgets={widgets} shownIn={{ ...shownIn, asOf }} />
          )}
        </Loaded>
      )}
    </>
  );
}

/** The widgets as the person arranged them, all of them together: nothing moves once it stands. */
function AsArranged({ dashboard, more, shownIn, chosen }: Answers & { chosen: Arrangement }) {
  const all =
    dashboard.more > 0
      ? more
      : { data: { widgets: [], asOf: dashboard.asOf }, error: null, refetch: () => undefined };
  return (
    <Loaded answer={all} skeleton={<CardsSkeleton cards={6} height={260} />}>
      {({ widgets }) => {
        const shown = arrangedBy([...dashboard.widgets, ...widgets], chosen);
        return shown.length > 0 ? (
          <Panels label={texts.figures} widgets={shown} shownIn={shownIn} />
        ) : (
          <EmptyState message={texts.allHidden}>{texts.allHiddenText}</EmptyState>
        );
      }}
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

type HeadProps = {
  dashboard: Dashboard;
  more: readonly ShownWidget[];
  kept: Preference<Arrangement | null>;
  shownIn: (dashboard: Dashboard) => ShownIn;
  asking: Asking;
  printing: Printing;
  refresh: () => void;
};

function Periods({ asking }: { asking: Asking }) {
  return (
    <Segments
      label={texts.period}
      segments={asking.periods.map((value) => ({ value, label: texts.months(Number(value)) }))}
      value={asking.months}
      onChange={asking.chooseMonths}
    />
  );
}

/** Keeps the place of the head, so that nothing moves when the numbers come. */
function HeadToCome({ asking }: { asking: Asking }) {
  return (
    <div className={classes.when}>
      <Skeleton width={290} height={18} />
      <Periods asking={asking} />
      <Skeleton width={190} height={36} />
    </div>
  );
}

/** Of when the numbers are, and the choice of another period. */
function Head({ dashboard, more, kept, shownIn, asking, printing, refresh }: HeadProps) {
  const isFull = useIsFullScreen();
  const where = useCrumbs()
    .map(({ label }) => label)
    .join(', ');
  return (
    <div className={classes.when}>
      <p className={classes.asOf}>
        {/* What says it elsewhere is not on the screen then. */}
        {isFull && `${where}. `}
        {daysText(dashboard.period)}. {texts.asOf} <MomentText moment={dashboard.asOf} />
      </p>
      <Periods asking={asking} />
      <span className={classes.acts}>
        <SaveFigures figures={dashboard.widgets.filter(isFigure)} shownIn={shownIn(dashboard)} />
        <PrintButton {...printing} />
        <ArrangeDashboard widgets={[...dashboard.widgets, ...more]} kept={kept} />
        <FullScreenButton isFull={isFull} refresh={refresh} />
      </span>
    </div>
  );
}

/** The head once the numbers are there, and its place until then; a dashboard without numbers has none. */
function headOf(
  { data, error }: UseQueryResult<Dashboard, ApiError>,
  props: Omit<HeadProps, 'dashboard'>,
): ReactNode {
  if (!data) return error ? undefined : <HeadToCome asking={props.asking} />;
  return data.isEmpty ? undefined : <Head dashboard={data} {...props} />;
}

/** The numbers, what the module counts itself, which is asked after them, and how the person has them arranged. */
function useAnswers(kind: CountedKind, workspaceId: string, query: Asking['query']) {
  const args = { params: { type: kind.module, workspaceId }, query };
  const answer = useApi(dashboardEndpoints.find, args, { keepLast: true });
  const enabled = (answer.data?.more ?? 0) > 0;
  const more = useApi(dashboardEndpoints.more, args, { keepLast: true, enabled });
  const [refetch, refetchMore] = [answer.refetch, more.refetch];
  const refresh = useCallback(() => {
    void refetch();
    if (enabled) void refetchMore();
  }, [refetch, refetchMore, enabled]);
  return { answer, more, kept: useArrangement(kind), refresh };
}

/** The records of a workspace in numbers, for a period beside the one before it; each leads to the list that it counts. */
export function DashboardPage({ kind, register, narrows }: DashboardProps) {
  const { workspaceId, all, tasks } = useRecordPaths(kind);
  const asking = useAsking({ kind, register, narrows });
  const { filters, values, setFilter, query } = asking;
  const { answer, more, kept, refresh } = useAnswers(kind, workspaceId, query);
  const { data } = answer;
  const shownIn = (dashboard: Dashboard): ShownIn => ({
    ...dashboard,
    lists: { records: all, tasks },
    states: { records: kind.states, tasks: kind.actionStates },
    narrowed: asking.words,
    isOfDays: asking.isOfDays,
  });
  const printing = usePrintDashboard({
    params: { type: kind.module, workspaceId },
    query,
    chosen: kept.value,
    shownIn,
  });
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      <PageHeader
        title={texts.title}
        actions={headOf(answer, {
          more: more.data?.widgets ?? [],
          kept,
          shownIn,
          asking,
          printing,
          refresh,
        })}
      />
      {!data?.isEmpty && (
        <div className={classes.narrowing}>
          <FilterChips filters={filters} values={values} onChange={setFilter} />
        </div>
      )}
      <Loaded
        answer={kept.isLoading ? { ...answer, data: undefined, error: null } : answer}
        skeleton={<CardsSkeleton cards={4} height={260} />}
      >
        {(dashboard) => {
          if (dashboard.isEmpty) return <NothingYet kind={kind} to={all} />;
          const answers = { dashboard, more, shownIn: shownIn(dashboard) };
          return kept.value ? <AsArranged {...answers} chosen={kept.value} /> : <Declared {...answers} />;
        }}
      </Loaded>
      {printing.printed}
    </Page>
  );
}
