import { IconChartLine, IconEye, IconListCheck, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import type { Checklist } from 'contract/records/checklist/checklist';
import type { ChecklistTemplate } from 'contract/records/checklist/checklist-templates';
import { checklistEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { checklistStates } from 'contract/records/checklist/checklist-types';
import { useState } from 'react';
import { useList } from '../../core/loading/use-list.ts';
import { useCan } from '../../core/session/use-can.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { isBlank } from '../../shared/data-table/list-state.ts';
import { PersonName } from '../../shared/marks/person.tsx';
import { usePeopleFilters } from '../../shared/people/use-people-filter.ts';
import { StatusBadge } from '../../shared/marks/status-badge.tsx';
import { TasksPicture } from '../../shared/pictures/tasks-picture.tsx';
import { ListExport } from '../../shared/export/list-export.tsx';
import { ListPrint } from '../../shared/print/list-print.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { useChecklistPaths } from './checklist-paths.ts';
import { checklistTitles } from './checklist-route-texts.ts';
import { checklistTexts as texts } from './checklist-texts.ts';

const NewChecklistDialog = lazyDialog(
  async () => (await import('./new-checklist-dialog.tsx')).NewChecklistDialog,
);
const StartDialog = lazyDialog(async () => (await import('./start-dialog.tsx')).StartDialog);

const { columns: words } = texts;

const editionText = ({ edition, isChanged }: Checklist) =>
  edition === 0 ? texts.notPublished : [edition, isChanged ? texts.changed : ''].filter(Boolean).join(', ');

const columns: Column<Checklist>[] = [
  {
    id: 'name',
    header: words.name,
    isPrimary: true,
    sortable: true,
    cell: ({ name }) => name,
    below: ({ category }) => category,
  },
  {
    id: 'status',
    header: words.status,
    width: 130,
    card: 'top',
    cell: ({ status }) => <StatusBadge status={status} states={checklistStates} />,
    print: ({ status }) => checklistStates[status].label,
  },
  { id: 'edition', header: words.edition, width: 160, cell: editionText },
  { id: 'itemCount', header: words.itemCount, width: 90, align: 'end', cell: ({ itemCount }) => itemCount },
  { id: 'openRuns', header: words.openRuns, width: 110, align: 'end', cell: ({ openRuns }) => openRuns },
  {
    id: 'owner',
    header: words.owner,
    width: 200,
    cell: ({ owner }) => <PersonName person={owner} />,
    print: ({ owner }) => owner.name,
  },
];

const plainFilters: Filter[] = [
  {
    name: 'status',
    label: texts.statusFilter,
    options: Object.entries(checklistStates).map(([value, { label }]) => ({ value, label })),
  },
];

/** The dialog that starts a run of one of them. */
function useStarting() {
  const [checklist, setChecklist] = useState<Checklist>();
  const [opened, setOpened] = useState(false);
  const start = (one: Checklist) => {
    setChecklist(one);
    setOpened(true);
  };
  const dialog = (
    <StartDialog
      key={checklist?._id}
      checklist={checklist}
      opened={opened}
      onClose={() => setOpened(false)}
    />
  );
  return { start, dialog };
}

/** What can be done with a row. */
function useRowActions(start: (checklist: Checklist) => void) {
  const paths = useChecklistPaths();
  const mayStart = useCan('checklist-run.start');
  return (checklist: Checklist): MenuItem[] => [
    { label: texts.open, icon: <IconEye />, to: paths.one(checklist._id) },
    ...(mayStart && checklist.status === 'active'
      ? [{ label: texts.start, icon: <IconPlayerPlay />, onSelect: () => start(checklist) }]
      : []),
    { label: texts.runs, icon: <IconListCheck />, to: paths.runsOf(checklist._id) },
    { label: texts.results, icon: <IconChartLine />, to: paths.results(checklist._id) },
  ];
}

const rowId = ({ _id }: Checklist) => _id;
const title = checklistTitles.checklists;

/** The checklists of a workspace. */
export function ChecklistsPage({ templates }: { templates: readonly ChecklistTemplate[] }) {
  const paths = useChecklistPaths();
  const { params } = paths;
  const list = useList(checklistEndpoints.list, { params });
  const filters = [...plainFilters, ...usePeopleFilters({ owner: texts.owner }, list.filters)];
  const mayManage = useCan('checklist.manage');
  const [isNew, setNew] = useState(false);
  const { start, dialog } = useStarting();
  const rowActions = useRowActions(start);
  const add = mayManage ? (
    <Button variant="primary" icon={<IconPlus />} onClick={() => setNew(true)}>
      {texts.newOne}
    </Button>
  ) : undefined;
  const printed = { title, endpoint: checklistEndpoints.list, params, list, filters, columns, rowId };

  const tools = [
    <ListPrint key="print" {...printed} />,
    <ListExport key="export" kind="checklists" params={params} query={list.query} />,
  ];
  return (
    <Page title={title} crumbs={useCrumbs()}>
      <PageHeader
        title={title}
        count={list.total}
        countIsCapped={list.totalIsCapped}
        actions={
          <>
            <ButtonLink to={paths.runs} icon={<IconListCheck />}>
              {texts.runs}
            </ButtonLink>
            {isBlank(list) ? undefined : add}
          </>
        }
      />
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={columns}
        rowId={rowId}
        rowName={({ name }) => name}
        rowHref={({ _id }) => paths.one(_id)}
        rowActions={rowActions}
        searchLabel={texts.search}
        filters={filters}
        ownSort="name"
        barEnd={tools}
        empty={{
          picture: <TasksPicture />,
          message: texts.empty.message,
          children: texts.empty.text,
          action: add,
        }}
      />
      <NewChecklistDialog templates={templates} opened={isNew} onClose={() => setNew(false)} />
      {dialog}
    </Page>
  );
}
