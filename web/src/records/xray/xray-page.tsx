import { IconEyeOff, IconScan } from '@tabler/icons-react';
import type { XrayFinding, XraySummary } from 'contract/records/xray/xray';
import { xrayGroups } from 'contract/records/xray/xray-check';
import { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { invalidateTopics } from '../../core/http/query-client.ts';
import { useAction } from '../../core/http/use-action.ts';
import { usePolled } from '../../core/http/use-polled.ts';
import { useList } from '../../core/loading/use-list.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useCan } from '../../core/session/use-can.ts';
import { ListBar } from '../../shared/data-table/list-bar.tsx';
import type { ListState } from '../../shared/data-table/list-state.ts';
import { ListExport } from '../../shared/export/list-export.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { NoMatchPicture } from '../../shared/pictures/no-match-picture.tsx';
import { TasksPicture } from '../../shared/pictures/tasks-picture.tsx';
import { ListPrint } from '../../shared/print/list-print.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Segments } from '../../ui/actions/segments.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { severityLabels } from 'contract/core/severity';
import { findingColumns } from './finding-columns.tsx';
import { FindingsTable } from './findings-table.tsx';
import { runningChecks } from './running-checks.ts';
import { ScorePanel } from './score-panel.tsx';
import { xrayTitles } from './xray-route-texts.ts';
import { isChecking } from './xray-state.ts';
import { xrayTexts as texts } from './xray-texts.ts';
import { labelOptions } from '../../ui/fields/option.ts';

const rowsOnPage = 50;

/** The checks that have found something may be chosen, each by its title. */
const filtersOf = (checks: XraySummary['checks']) => [
  { name: 'severity', label: texts.filters.severity, options: labelOptions(severityLabels) },
  { name: 'group', label: texts.filters.group, options: labelOptions(xrayGroups) },
  {
    name: 'key',
    label: texts.filters.key,
    options: checks.filter(({ found }) => found > 0).map(({ key, title }) => ({ value: key, label: title })),
  },
];

type Findings = ListState & { rows: XrayFinding[]; query: Record<string, string> };

function Nothing({ list }: { list: Findings }) {
  const { whose, ignored, ...narrowing } = list.filters;
  const isWhole = list.search === '' && !whose && !ignored && !Object.values(narrowing).some(Boolean);
  if (isWhole)
    return (
      <EmptyState picture={<TasksPicture />} message={texts.empty}>
        {texts.emptyText}
      </EmptyState>
    );
  const clear = () => list.narrow({ search: '', sort: list.sort, filters: {} });
  const message = ignored ? texts.ignore.none : whose ? texts.noneOfMine : texts.noMatch;
  return (
    <EmptyState
      picture={<NoMatchPicture />}
      message={message}
      action={<Button onClick={clear}>{texts.showAll}</Button>}
    />
  );
}

type BodyProps = { list: Findings; summary: XraySummary };

function Content({ list, summary }: BodyProps) {
  if (list.error && list.rows.length === 0) return <LoadProblem error={list.error} onRetry={list.refetch} />;
  if (list.isLoading) return <ListSkeleton rows={6} />;
  if (list.rows.length === 0) return <Nothing list={list} />;
  return (
    <>
      <FindingsTable findings={list.rows} checks={summary.checks} />
      <Pager {...list} onPage={list.setPage} />
    </>
  );
}

function CheckButton({ isBusy }: { isBusy: boolean }) {
  const params = useWorkspaceParams();
  const { pathname } = useLocation();
  const mayCheck = useCan('xray.check');
  const check = useAction(xrayEndpoints.check, {
    successToast: false,
    onSuccess: () => runningChecks.add({ params, path: pathname }),
  });
  if (!mayCheck) return null;
  return (
    <Button
      variant="primary"
      icon={<IconScan />}
      busy={check.isBusy || isBusy}
      onClick={() => void check.run({ params })}
    >
      {isBusy ? texts.checking : texts.check}
    </Button>
  );
}

/** Whether nothing was checked here yet, and no check is under way or has failed. */
const isNever = (summary: XraySummary) =>
  !summary.checkedAt && !isChecking(summary) && summary.state !== 'failed';

function NeverChecked() {
  return (
    <EmptyState
      picture={<NoMatchPicture />}
      message={texts.score.never}
      action={<CheckButton isBusy={false} />}
    >
      {texts.neverText}
    </EmptyState>
  );
}

/** How the workspace stands, asked again while a check is under way; what it has found is fetched when it is over. */
function useSummary() {
  const params = useWorkspaceParams();
  const polled = usePolled(
    xrayEndpoints.find,
    { params },
    (summary) => summary !== undefined && !isChecking(summary),
  );
  const checkedAt = polled.data?.checkedAt;
  const seen = useRef(checkedAt);
  useEffect(() => {
    if (seen.current !== undefined && checkedAt !== seen.current) invalidateTopics(['xray']);
    seen.current = checkedAt;
  }, [checkedAt]);
  return polled;
}

/** Whose is shown, what narrows it, and the ways to what is ignored, to paper and to a file. */
function Bar({ list, summary: { checks } }: BodyProps) {
  const params = useWorkspaceParams();
  const whose = list.filters['whose'] === 'me' ? 'me' : 'all';
  const isOfIgnored = list.filters['ignored'] === 'true';
  const ignored = checks.reduce((sum, check) => sum + check.ignored, 0);
  const filters = filtersOf(checks);
  return (
    <>
      <Segments
        label={texts.whose.label}
        segments={[
          { value: 'all', label: texts.whose.all },
          { value: 'me', label: texts.whose.me },
        ]}
        value={whose}
        onChange={(next) => list.setFilter('whose', next === 'all' ? null : next)}
      />
      <ListBar list={list} filters={filters} searchLabel={texts.search} wideSearch>
        {(isOfIgnored || ignored > 0) && (
          <Button
            icon={<IconEyeOff />}
            aria-pressed={isOfIgnored}
            onClick={() => list.setFilter('ignored', isOfIgnored ? null : 'true')}
          >
            {texts.ignore.count(ignored)}
          </Button>
        )}
        <ListPrint
          title={xrayTitles.xray}
          endpoint={xrayEndpoints.list}
          params={params}
          list={list}
          filters={filters}
          columns={findingColumns}
          rowId={({ _id }) => _id}
        />
        <ListExport kind="xray" params={params} query={list.query} />
      </ListBar>
    </>
  );
}

/** What contradicts itself in a workspace: its score, and what was found, the most severe first. */
export function XrayPage() {
  const params = useWorkspaceParams();
  const answer = useSummary();
  const list = useList(xrayEndpoints.list, { params, limit: rowsOnPage });
  // Where nothing was looked at, none is no number.
  const isCounted = Boolean(answer.data?.checkedAt) && !list.isLoading && !list.error;
  return (
    <Page title={xrayTitles.xray} crumbs={useCrumbs()}>
      <PageHeader
        title={xrayTitles.xray}
        count={isCounted ? list.total : undefined}
        countIsCapped={list.totalIsCapped}
        actions={answer.data && !isNever(answer.data) && <CheckButton isBusy={isChecking(answer.data)} />}
      />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
        {(summary) => (
          <>
            <p>{texts.intro}</p>
            {isNever(summary) ? (
              <NeverChecked />
            ) : (
              <>
                <ScorePanel summary={summary} />
                {/* What narrows a list, prints it or takes it along waits for the first one. */}
                {summary.checkedAt && <Bar list={list} summary={summary} />}
                {summary.checkedAt && <Content list={list} summary={summary} />}
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
