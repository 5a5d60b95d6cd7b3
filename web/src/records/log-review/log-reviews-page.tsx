import { logReviewEndpoints } from 'contract/records/log-review/log-review.endpoints';
import type { LogReview } from 'contract/records/log-review/log-review';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { countedOf } from '../../core/loading/counted.ts';
import { useList } from '../../core/loading/use-list.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { ListExport } from '../../shared/export/list-export.tsx';
import { PersonName } from '../../shared/marks/person.tsx';
import { ReviewState } from '../../shared/marks/review-state.tsx';
import { PrintButton } from '../../shared/print/print-button.tsx';
import { usePrintList } from '../../shared/print/use-print-list.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { DateText, MomentText } from '../../ui/format/date-text.tsx';
import { formatDay, formatMoment } from '../../ui/format/format-date.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { logReviewTexts as texts } from './log-review-texts.ts';
import classes from './log-review.module.css';
import { useLogPath } from './use-log-path.ts';

const LogReviewPage = lazyPart(async () => (await import('./log-review-page.tsx')).LogReviewPage, {
  place: 'screen',
});

const { columns: headers } = texts;

const stateOf = ({ completedAt, isOverdue }: LogReview) =>
  completedAt ? texts.state.completed : isOverdue ? texts.state.overdue : texts.state.running;

const columns: Column<LogReview>[] = [
  {
    id: 'month',
    header: headers.month,
    isPrimary: true,
    sortable: true,
    width: 150,
    cell: ({ name }) => name,
  },
  {
    id: 'state',
    header: headers.state,
    width: 130,
    card: 'top',
    cell: (review) => <ReviewState review={review} words={texts.state} />,
    print: stateOf,
  },
  { id: 'rows', header: headers.rows, width: 72, align: 'end', cell: ({ rows }) => rows },
  {
    id: 'range',
    header: headers.range,
    width: 130,
    cell: ({ firstRow, lastRow }) => texts.range(firstRow, lastRow),
  },
  { id: 'alerts', header: headers.alerts, width: 72, align: 'end', cell: ({ alerts }) => alerts },
  { id: 'warnings', header: headers.warnings, width: 84, align: 'end', cell: ({ warnings }) => warnings },
  {
    id: 'dueOn',
    header: headers.dueOn,
    width: 116,
    cell: ({ dueOn, isOverdue }) => <DateText date={dueOn} isOverdue={isOverdue} />,
    print: ({ dueOn }) => formatDay(dueOn),
  },
  {
    id: 'completedBy',
    header: headers.completedBy,
    cell: ({ completedBy }) => completedBy && <PersonName person={completedBy} />,
    print: ({ completedBy }) => completedBy?.name ?? '',
  },
  {
    id: 'completedAt',
    header: headers.completedAt,
    width: 150,
    cell: ({ completedAt }) => completedAt && <MomentText moment={completedAt} />,
    print: ({ completedAt }) => (completedAt ? formatMoment(completedAt) : ''),
  },
];

function Reviews() {
  const { workspaceId } = useWorkspaceParams();
  const params = { workspaceId };
  const log = useLogPath();
  const crumbs = useCrumbs();
  const list = useList(logReviewEndpoints.list, { params });
  const { printed, ...printing } = usePrintList({
    title: texts.screen,
    endpoint: logReviewEndpoints.list,
    params,
    list,
    filters: [],
    columns,
    rowId: ({ _id }) => _id,
  });
  return (
    <Page title={texts.screen} crumbs={[...crumbs, { label: texts.log, to: log }]}>
      <PageHeader title={texts.screen} {...countedOf(list)} actions={<PrintButton {...printing} />} />
      <p className={classes.text}>{texts.about}</p>
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={({ _id }) => `${log}/reviews/${_id}`}
        withRowNumbers={false}
        searchLabel={texts.search}
        barEnd={<ListExport kind="log-reviews" params={params} query={list.query} />}
        empty={{ message: texts.empty, children: texts.emptyText }}
      />
      {printed}
    </Page>
  );
}

/** The monthly reviews of the log of the workspace at hand: who has signed which rows, and what is still to be signed; or one of them. */
export function LogReviewsPage() {
  const { reviewId } = useParams();
  if (!reviewId) return <Reviews />;
  return (
    <Suspense fallback={<ListSkeleton rows={8} />}>
      <LogReviewPage key={reviewId} reviewId={reviewId} />
    </Suspense>
  );
}
