import { IconDownload, IconEdit, IconEye, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { riskWorkflow } from 'contract/modules/risk/risk.workflow';
import type { Column, ColumnSettings } from '../src/shared/data-table/column.ts';
import { DataTable } from '../src/shared/data-table/data-table.tsx';
import type { ListState } from '../src/shared/data-table/list-state.ts';
import { SubTable } from '../src/shared/data-table/sub-table.tsx';
import { People } from '../src/shared/marks/person.tsx';
import { RegisterPicture } from '../src/shared/pictures/register-picture.tsx';
import { StatusBadge } from '../src/shared/marks/status-badge.tsx';
import { Button } from '../src/ui/actions/button.tsx';
import { DateText } from '../src/ui/format/date-text.tsx';
import { toast } from '../src/ui/feedback/toast.ts';
import { useConfirm } from '../src/ui/overlays/use-confirm.tsx';
import { risks, type InventedAction, type InventedRisk } from './invented.ts';

const columns: Column<InventedRisk>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 86,
    isQuiet: true,
    sortable: true,
    card: 'top',
    cell: (risk) => risk.number,
  },
  { id: 'name', header: 'Name', isPrimary: true, sortable: true, cell: (risk) => risk.name },
  {
    id: 'status',
    header: 'Status',
    width: 116,
    sortable: true,
    card: 'line',
    cell: (risk) => <StatusBadge status={risk.status} states={riskWorkflow.states} />,
  },
  { id: 'category', header: 'Category', width: 104, cell: (risk) => risk.category },
  { id: 'process', header: 'Process', width: 120, card: 'line', cell: (risk) => risk.process },
  {
    id: 'managers',
    header: 'Managers',
    width: 92,
    card: 'foot',
    cell: (risk) => <People people={risk.managers} label="Managers" />,
  },
  {
    id: 'dateIdentified',
    header: 'Next review',
    width: 180,
    sortable: true,
    cell: (risk) => <DateText date={risk.dateIdentified} isOverdue={risk.isOverdue} />,
  },
  { id: 'created', header: 'Created', width: 100, hidden: true, cell: () => <DateText date="2026-08-24" /> },
];

const actionColumns: Column<InventedAction>[] = [
  { id: 'name', header: 'Action', cell: (action) => action.name },
  {
    id: 'dates',
    header: 'Start to end',
    isQuiet: true,
    cell: (action) => (
      <>
        <DateText date={action.start} /> to <DateText date={action.end} isOverdue={action.isOverdue} />
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (action) => <StatusBadge status={action.status} states={riskWorkflow.states} />,
  },
  { id: 'strategy', header: 'Strategy', isQuiet: true, cell: (action) => action.strategy },
  {
    id: 'budget',
    header: 'Budget',
    align: 'end',
    cell: (action) => `$${action.budget.toLocaleString('en-US')}`,
  },
  { id: 'personnel', header: 'People', align: 'end', cell: (action) => action.personnel },
  {
    id: 'assignedTo',
    header: 'Assigned to',
    cell: (action) => <People people={action.assignedTo} label="Assigned to" />,
  },
];

const filters = [
  {
    name: 'site',
    label: 'Site',
    options: [
      { value: 'plant-1', label: 'Plant 1' },
      { value: 'plant-2', label: 'Plant 2' },
    ],
  },
  {
    name: 'category',
    label: 'Category',
    multiple: true,
    options: ['Financial', 'Operational', 'Strategic', 'Compliance', 'Reputational'].map((label) => ({
      value: label.toLowerCase(),
      label,
    })),
  },
  {
    name: 'status',
    label: 'Status',
    options: Object.entries(riskWorkflow.states).map(([value, { label }]) => ({ value, label })),
  },
];

function Actions({ risk }: { risk: InventedRisk }) {
  return (
    <SubTable
      label={`Actions of ${risk.name}`}
      columns={actionColumns}
      rows={risk.actions}
      rowId={(action) => action.id}
    />
  );
}

function useFavorites() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['RSK-0224', 'RSK-0208']));
  const set = (id: string, isFavorite: boolean) => {
    const others = [...ids].filter((other) => other !== id);
    setIds(new Set(isFavorite ? [...others, id] : others));
  };
  return { ids, set };
}

export function RiskTable({ list, rows = risks }: { list: ListState; rows?: InventedRisk[] }) {
  const [settings, setSettings] = useState<ColumnSettings | null>(null);
  const { confirm, confirmDialog } = useConfirm();

  const remove = async (names: string[]) => {
    const confirmed = await confirm({
      title: names.length === 1 ? 'Delete this risk' : `Delete ${names.length} risks`,
      message:
        'Are you sure you want to delete this Risk Library? It can be restored from the deleted files.',
      names,
      confirmLabel: 'Delete',
    });
    if (confirmed)
      toast.success('Risk library deleted successfully', { onUndo: () => toast.info('Restored') });
    return confirmed;
  };

  return (
    <>
      <DataTable
        label="Risks"
        columns={columns}
        rows={rows}
        rowId={(risk) => risk.id}
        rowName={(risk) => risk.name}
        rowHref={(risk) => `/list/${risk.number}`}
        list={list}
        rowActions={(risk) => [
          { label: 'Edit', icon: <IconEdit />, to: '/form' },
          { label: 'View', icon: <IconEye />, to: `/list/${risk.number}` },
          { label: 'Delete', icon: <IconTrash />, tone: 'danger', onSelect: () => void remove([risk.name]) },
        ]}
        renderExpanded={(risk) => <Actions risk={risk} />}
        expandLabel={(risk) => (risk.actions.length > 0 ? `${risk.actions.length} actions` : null)}
        bulkActions={[
          { label: 'Assign', icon: <IconUserPlus />, onAct: () => false },
          { label: 'Export', icon: <IconDownload />, onAct: () => false },
          {
            label: 'Delete Selected',
            icon: <IconTrash />,
            tone: 'danger',
            onAct: (selection) =>
              remove(selection.kind === 'rows' ? selection.ids : [`All ${selection.total}`]),
          },
        ]}
        favorites={useFavorites()}
        columnSettings={settings}
        onColumnSettings={setSettings}
        searchLabel="Search risk name"
        filters={filters}
        barEnd={<Button icon={<IconDownload />}>Export</Button>}
        empty={{ message: 'No Risk Library found.', picture: <RegisterPicture /> }}
      />
      {confirmDialog}
    </>
  );
}
