import { IconCalendarRepeat, IconPlayerPlay } from '@tabler/icons-react';
import { checklistEndpoints, checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { runStates } from 'contract/records/checklist/checklist-types';
import { limits } from 'contract/core/limits';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { useList } from '../../core/loading/use-list.ts';
import { useCan } from '../../core/session/use-can.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { usePeopleFilters } from '../../shared/people/use-people-filter.ts';
import { isBlank, isNarrowed, type ListState } from '../../shared/data-table/list-state.ts';
import { TasksPicture } from '../../shared/pictures/tasks-picture.tsx';
import { ListExport } from '../../shared/export/list-export.tsx';
import { ListPrint } from '../../shared/print/list-print.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { usePlaceFilters } from '../record/register/use-record-filters.ts';
import { useChecklistCrumbs, useChecklistPaths } from './checklist-paths.ts';
import { checklistTitles } from './checklist-route-texts.ts';
import { runColumns } from './run-columns.tsx';
import { runTexts as texts } from './run-texts.ts';
import { scheduleTexts } from './schedule-texts.ts';

const StartDialog = lazyDialog(async () => (await import('./start-dialog.tsx')).StartDialog);

const plainFilters: Filter[] = [
  {
    name: 'status',
    label: texts.filters.status,
    options: Object.entries(runStates).map(([value, { label }]) => ({ value, label })),
  },
  { name: 'mine', label: texts.filters.mine, options: [{ value: 'true', label: texts.filters.onlyMine }] },
  {
    name: 'overdue',
    label: texts.filters.overdue,
    options: [
      { value: 'true', label: texts.filters.isOverdue },
      { value: 'false', label: texts.filters.isNotOverdue },
    ],
  },
  {
    name: 'isFailed',
    label: texts.filters.critical,
    options: [
      { value: 'true', label: texts.filters.hasFailed },
      { value: 'false', label: texts.filters.hasNotFailed },
    ],
  },
];

/** What the runs are narrowed by: also by the checklist that they are of, where they are and whose; `values` are those in use. */
function useFilters(values: Record<string, string>): Filter[] {
  const { params } = useChecklistPaths();
  const { data } = useApi(checklistEndpoints.list, { params, query: { limit: limits.pageSizeMax } });
  const options = (data?.results ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const sites = usePlaceFilters().filter(({ name }) => name === 'site');
  const people = usePeopleFilters({ assignee: texts.assignee }, values);
  return [
    { name: 'checklist', label: texts.checklist, options },
    ...plainFilters,
    ...people,
    ...sites,
    { name: 'dueFrom', label: texts.filters.dueFrom, options: [], kind: 'day' },
    { name: 'dueTo', label: texts.filters.dueTo, options: [], kind: 'day' },
  ];
}

const picture = <TasksPicture />;

/** What stands where no run does: that none matches is not that there are none. */
const emptyOf = (list: ListState, action: ReactNode) => ({
  picture,
  message: isNarrowed(list) ? texts.noneFound : texts.empty.message,
  children: texts.empty.text,
  action,
});

/** The runs of the checklists of a workspace. */
export function RunsPage() {
  const paths = useChecklistPaths();
  const list = useList(checklistRunEndpoints.list, { params: paths.params });
  const filters = useFilters(list.filters);
  const mayStart = useCan('checklist-run.start');
  const [isStarting, setStarting] = useState(false);
  const start = mayStart ? (
    <Button variant="primary" icon={<IconPlayerPlay />} onClick={() => setStarting(true)}>
      {texts.start}
    </Button>
  ) : undefined;
  return (
    <Page title={checklistTitles.runs} crumbs={useChecklistCrumbs()}>
      <PageHeader
        title={checklistTitles.runs}
        count={list.total}
        countIsCapped={list.totalIsCapped}
        back={{ to: paths.list, label: checklistTitles.checklists }}
        actions={
          <>
            <ButtonLink to={paths.schedules} icon={<IconCalendarRepeat />}>
              {scheduleTexts.coming}
            </ButtonLink>
            {isBlank(list) ? undefined : start}
          </>
        }
      />
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={runColumns}
        rowId={({ _id }) => _id}
        rowName={({ number, name }) => `${number} ${name}`}
        rowHref={({ _id }) => paths.run(_id)}
        searchLabel={texts.search}
        wideSearch
        filters={filters}
        ownSort="-createdAt"
        barEnd={
          <>
            <ListPrint
              title={checklistTitles.runs}
              endpoint={checklistRunEndpoints.list}
              params={paths.params}
              list={list}
              filters={filters}
              columns={runColumns}
              rowId={({ _id }) => _id}
            />
            <ListExport kind="checklist-runs" params={paths.params} query={list.query} />
          </>
        }
        empty={emptyOf(list, start)}
      />
      <StartDialog opened={isStarting} onClose={() => setStarting(false)} />
    </Page>
  );
}
