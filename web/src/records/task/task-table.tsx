import type { Task, TaskView } from 'contract/records/task/task.endpoints';
import type { ReactNode } from 'react';
import { useMay } from '../../core/session/use-can.ts';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import type { Filter } from '../../ui/actions/filter.ts';
import type { BulkAction } from '../../shared/data-table/data-table-props.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { useFavorites, type Favorites } from '../../shared/data-table/favorites.ts';
import { TasksPicture } from '../../shared/pictures/tasks-picture.tsx';
import { taskColumns } from './task-columns.tsx';
import type { TaskKind, TaskKinds } from './task-kind.ts';
import { type TaskPlace, useTaskList } from './task-place.ts';
import { boardTexts, taskTexts as texts } from './task-texts.ts';
import { TaskExport } from './task-export.tsx';
import { useTaskBulk } from './use-task-bulk.tsx';

export type TaskTableProps = {
  place: TaskPlace;
  kinds: TaskKinds;
  view: TaskView;
  team: boolean;
  /** The switch to the other layouts, at the end of the bar. */
  layouts: ReactNode;
};

const day = (name: string, label: string): Filter => ({ name, label, options: [], kind: 'day' });

const dueFilters = [day('dueFrom', texts.dueFrom), day('dueTo', texts.dueTo)];

const statusFilter: Filter = {
  name: 'status',
  label: texts.statusFilter,
  options: Object.entries(boardTexts.lanes)
    .filter(([value]) => value !== 'completed')
    .map(([value, label]) => ({ value, label })),
};

type List = ReturnType<typeof useTaskList>;
type RowsProps = TaskTableProps & {
  /** The actions of the kinds at hand, which can be shown alone. */
  actions?: Filter[];
  list: List;
  favorites?: Favorites;
  bulkActions?: BulkAction[];
};

function Rows(props: RowsProps) {
  const { place, kinds, view, team, layouts, list, favorites: stars, bulkActions, actions = [] } = props;
  const openIn = useOpenIn();
  // Neither the tab nor whose tasks are shown is a filter that one could clear.
  const { view: _view, team: _team, ...filters } = list.filters;
  const { message, text } = texts.empty[view];
  return (
    <DataTable
      label={texts.table}
      list={{ ...list, filters }}
      {...(stars ? { favorites: stars } : {})}
      {...(bulkActions ? { bulkActions } : {})}
      filters={[...(view === 'done' ? [] : [statusFilter]), ...actions, ...dueFilters]}
      rows={list.rows}
      columns={taskColumns({ withWorkspace: !place, isOfOthers: team || view === 'waiting', kinds })}
      rowId={({ _id }) => _id}
      rowName={({ title }) => title}
      rowHref={({ link }) => link}
      onOpen={({ organization, link }) => void openIn(organization._id, link)}
      withRowNumbers={false}
      searchLabel={texts.search}
      barEnd={
        <>
          {layouts}
          {place && <TaskExport place={place} query={list.query} fixed={{ view, team: String(team) }} />}
        </>
      }
      // What is said of one's own tasks is not true of a team's.
      empty={{ picture: <TasksPicture />, message, children: team ? undefined : text, action: layouts }}
    />
  );
}

type HereProps = RowsProps & { here: NonNullable<TaskPlace>; kind: TaskKind; rows: Task[] };

/** The tasks of a workspace, which can be starred, and changed several at once. */
function RowsHere({ here, kind, rows, ...props }: HereProps) {
  const { view, team } = props;
  const favorites = useFavorites('task', here.workspaceId);
  const may = useMay();
  const fixed = { view, team: String(team) };
  const mayReassign = may(kind.parts.action.update.access);
  const { bulkActions, dialogs } = useTaskBulk(kind, { place: here, rows, fixed, mayReassign });
  const isOffered = view !== 'done' && (view !== 'waiting' || mayReassign);
  return (
    <>
      <Rows {...props} favorites={favorites} bulkActions={isOffered ? bulkActions : []} />
      {dialogs}
    </>
  );
}

/** The tasks of a tab as a table. */
export function TaskTable(props: TaskTableProps) {
  const { place, kinds, view, team } = props;
  const list = useTaskList(place, { view, team: String(team) }, true);
  const [kind] = Object.values(kinds);
  if (!place || !kind) return <Rows {...props} list={list} />;
  const actions: Filter = {
    name: 'kind',
    label: texts.kindFilter,
    options: Object.keys(kinds).map((value) => ({ value, label: texts.actionsAlone })),
  };
  return <RowsHere {...props} actions={[actions]} here={place} kind={kind} list={list} rows={list.rows} />;
}
