import { type Task, taskEndpoints, type TaskView } from 'contract/records/task/task.endpoints';
import type { ReactNode } from 'react';
import { useMay } from '../../core/session/use-can.ts';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import type { Filter } from '../../ui/actions/filter.ts';
import type { BulkAction } from '../../shared/data-table/data-table-props.ts';
import { isNarrowed } from '../../shared/data-table/list-state.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { useFavorites, type Favorites } from '../../shared/data-table/favorites.ts';
import { ListExport } from '../../shared/export/list-export.tsx';
import { ListPrint } from '../../shared/print/list-print.tsx';
import type { PrintedList } from '../../shared/print/use-print-list.tsx';
import { TasksPicture } from '../../shared/pictures/tasks-picture.tsx';
import { taskColumns } from './task-columns.tsx';
import { mayReassignBy, type TaskKind, type TaskKinds } from './task-kind.ts';
import { type TaskPlace, useTaskList } from './task-place.ts';
import { narrowedBy, statusFilter, useFiltersEverywhere, useFiltersHere } from './task-filters.ts';
import { taskTexts as texts } from './task-texts.ts';
import { TaskMenu } from './task-menu.tsx';
import { useMayExportTeam } from './use-may-export-team.ts';
import { useTaskBulk } from './use-task-bulk.tsx';

export type TaskTableProps = {
  place: TaskPlace;
  kinds: TaskKinds;
  view: TaskView;
  team: boolean;
  /** The switch to the other layouts, at the end of the bar. */
  layouts: ReactNode;
};

type List = ReturnType<typeof useTaskList>;
type RowsProps = TaskTableProps & {
  /** What those of a workspace are narrowed by besides: the actions of the kinds at hand alone, and where they are. */
  ownFilters?: Filter[];
  list: List;
  favorites?: Favorites;
  bulkActions?: BulkAction[];
};

const idOf = ({ _id }: Task) => _id;

type PrintedTasks = Omit<PrintedList<typeof taskEndpoints.listMine>, 'endpoint' | 'params'>;

/** Prints the tasks of a tab, all of them. */
function TasksPrint({ place, ...printed }: PrintedTasks & { place: TaskPlace }) {
  return place ? (
    <ListPrint endpoint={taskEndpoints.listWorkspace} params={place} {...printed} />
  ) : (
    <ListPrint endpoint={taskEndpoints.listMine} {...printed} />
  );
}

type ExportProps = { list: List; team: boolean; fixed: Record<string, string> };

/** Exports what the person has to do in all workspaces, or what their team has where they may export. */
function EverywhereExport({ list, team, fixed }: ExportProps) {
  const mayExportTeam = useMayExportTeam({ isAsked: team });
  if (team && !mayExportTeam) return null;
  const note = team ? texts.exportTeamNote : texts.exportNote;
  return <ListExport kind="my-tasks" query={list.query} fixed={fixed} note={note} />;
}

function Rows(props: RowsProps) {
  const { place, kinds, view, team, layouts, list, favorites: stars, bulkActions, ownFilters = [] } = props;
  const openIn = useOpenIn();
  // Neither the tab nor whose tasks are shown is a filter that one could clear.
  const { view: _view, team: _team, ...filters } = list.filters;
  const { message, text } = texts.empty[view];
  const fixed = { view, team: String(team) };
  const shownFilters = [...(view === 'done' ? [] : [statusFilter]), ...narrowedBy(ownFilters)];
  const columns = taskColumns({ withWorkspace: !place, isOfOthers: team || view === 'waiting', kinds });
  const printed = {
    title: texts.printed(texts.tabNames[view], team),
    list,
    filters: shownFilters,
    columns,
    rowId: idOf,
  };
  return (
    <DataTable
      label={texts.table}
      list={{ ...list, filters }}
      {...(stars ? { favorites: stars } : {})}
      {...(bulkActions ? { bulkActions } : {})}
      filters={shownFilters}
      rows={list.rows}
      columns={columns}
      rowId={idOf}
      rowName={({ title }) => title}
      rowHref={({ link }) => link}
      rowMenu={(task) => <TaskMenu task={task} kind={kinds[task.kind]} />}
      onOpen={({ organization, link }) => void openIn(organization._id, link)}
      withRowNumbers={false}
      searchLabel={texts.search}
      barEnd={
        <>
          {layouts}
          <TasksPrint place={place} fixed={fixed} {...printed} />
          {place ? (
            <ListExport kind="tasks" params={place} query={list.query} fixed={fixed} />
          ) : (
            <EverywhereExport list={list} team={team} fixed={fixed} />
          )}
        </>
      }
      // What is said of one's own tasks is not true of a team's.
      empty={{
        picture: <TasksPicture />,
        message: isNarrowed({ ...list, filters }) ? texts.noneFound : message,
        children: team ? undefined : text,
        action: layouts,
      }}
    />
  );
}

type ChangedProps = RowsProps & { kind: TaskKind; rows: Task[] };

/** Tasks that can be changed several at once, as far as the person may. */
function ChangedRows({ kind, rows, ...props }: ChangedProps) {
  const { place, kinds, view, team } = props;
  const may = useMay();
  const fixed = { view, team: String(team) };
  const mayReassign = place !== null && mayReassignBy(may, kind);
  const { bulkActions, dialogs } = useTaskBulk({ kind, kinds }, { place, rows, fixed, mayReassign });
  const isOffered = view !== 'done' && (view !== 'waiting' || mayReassign);
  return (
    <>
      <Rows {...props} bulkActions={isOffered ? bulkActions : []} />
      {dialogs}
    </>
  );
}

type HereProps = ChangedProps & { here: NonNullable<TaskPlace> };

/** The tasks of a workspace, which can be starred besides. */
function RowsHere({ here, ...props }: HereProps) {
  const favorites = useFavorites('task', here.workspaceId);
  const shown = useFiltersHere(props, props.list.filters);
  return <ChangedRows {...props} favorites={favorites} ownFilters={shown} />;
}

/** The tasks of every module and organization, which can be narrowed to some of the modules and workspaces. */
function RowsEverywhere(props: ChangedProps) {
  return <ChangedRows {...props} ownFilters={useFiltersEverywhere()} />;
}

/** The tasks of a tab as a table. */
export function TaskTable(props: TaskTableProps) {
  const { place, kinds, view, team } = props;
  const list = useTaskList(place, { view, team: String(team) }, true);
  const [kind] = Object.values(kinds);
  if (!kind) return <Rows {...props} list={list} />;
  if (!place) return <RowsEverywhere {...props} kind={kind} list={list} rows={list.rows} />;
  return <RowsHere {...props} here={place} kind={kind} list={list} rows={list.rows} />;
}
