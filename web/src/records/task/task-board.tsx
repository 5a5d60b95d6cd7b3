import { type Task, taskStatuses, type TaskView } from 'contract/records/task/task.endpoints';
import { type ReactNode, useRef, useState } from 'react';
import { ListBar } from '../../shared/data-table/list-bar.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { BoardLanes } from './board-lanes.tsx';
import { type Drops, useCardKeys, useDrop } from './board-parts.ts';
import classes from './task-board.module.css';
import { TaskCard } from './task-card.tsx';
import { narrowedBy, useFiltersEverywhere, useFiltersHere } from './task-filters.ts';
import type { TaskKinds } from './task-kind.ts';
import { type TaskPlace, useTaskList, useTasks } from './task-place.ts';
import { boardTexts, taskTexts } from './task-texts.ts';

type Status = (typeof taskStatuses)[number];

const step = 10;
const most = 100;

export type BoardProps = {
  place: TaskPlace;
  kinds: TaskKinds;
  view: TaskView;
  team: boolean;
};

type Searched = BoardProps & { search: string; narrowed: Record<string, string> };

/**
 * What a lane asks: what is done stands in its own, the latest first, whichever tab is open. What others have done for one
 * has no list, so that tab has no such lane.
 */
function queryOf({ view, team, search, narrowed }: Searched, status: Status, limit: number) {
  const isDone = status === 'completed';
  return {
    // What the address says is checked by the call.
    ...(narrowed as Parameters<typeof useTasks>[1]),
    view: isDone ? ('done' as const) : view,
    status,
    limit,
    ...(isDone ? { sort: '-dueDate' as const } : {}),
    ...(search ? { search } : {}),
    ...(team ? { team: 'true' as const } : {}),
  };
}

const lanesOf = (view: TaskView) =>
  taskStatuses.filter((status) => view !== 'waiting' || status !== 'completed');

type LaneProps = {
  board: Searched;
  status: Status;
  drops: Drops<Status>;
  card: (task: Task) => ReactNode;
};

type Tasks = NonNullable<ReturnType<typeof useTasks>['data']>;

function Cards({ tasks, status, card }: { tasks: Task[] } & Pick<LaneProps, 'status' | 'card'>) {
  if (tasks.length === 0) return <p className={classes.nothing}>{boardTexts.nothing[status]}</p>;
  return (
    <ul className={classes.cards} data-lane={status}>
      {tasks.map(card)}
    </ul>
  );
}

const hasMore = ({ total, results }: Tasks) => total > results.length && results.length < most;

function Lane({ board, status, drops, card }: LaneProps) {
  const [limit, setLimit] = useState(step);
  const { isOver, handlers } = useDrop(status, drops);
  const { data, error, refetch } = useTasks(board.place, queryOf(board, status, limit));
  return (
    <section
      {...handlers}
      className={classes.lane}
      aria-label={boardTexts.lanes[status]}
      data-over={isOver || undefined}
    >
      <h2 className={classes.laneHead} data-status={status}>
        {boardTexts.lanes[status]}{' '}
        {data && <span className={classes.laneCount}>{countText(data.total, data.totalIsCapped)}</span>}
      </h2>
      {data && <Cards tasks={data.results} status={status} card={card} />}
      {!data && error && <LoadProblem error={error} onRetry={refetch} />}
      {!data && !error && <ListSkeleton rows={2} />}
      {data && hasMore(data) && (
        <Button variant="quiet" size="small" onClick={() => setLimit(limit + step)}>
          {boardTexts.more}
        </Button>
      )}
    </section>
  );
}

type NarrowedProps = BoardProps & {
  layouts: ReactNode;
  list: ReturnType<typeof useTaskList>;
  own: readonly Filter[];
};

function NarrowedBoard({ layouts, list, own, ...props }: NarrowedProps) {
  const { kinds, view } = props;
  const board = useRef<HTMLDivElement>(null);
  const keysOf = useCardKeys(board);
  const [drops] = useState((): Drops<Status> => new Map());
  const filters = narrowedBy(own);
  // The tab and the lanes say the rest.
  const narrowed = Object.fromEntries(
    filters.flatMap(({ name }): [string, string][] => {
      const value = list.filters[name];
      return value ? [[name, value]] : [];
    }),
  );
  const searched = { ...props, search: list.query['search'] ?? '', narrowed };

  const card = (task: Task) => {
    const kind = kinds[task.kind];
    return <TaskCard key={task._id} task={task} kind={kind} drops={drops} keys={keysOf(task._id)} />;
  };

  return (
    <div className={classes.part}>
      <ListBar list={{ ...list, filters: narrowed }} filters={filters} searchLabel={taskTexts.search}>
        {layouts}
      </ListBar>
      <BoardLanes label={boardTexts.label} hint={boardTexts.hint} board={board}>
        {lanesOf(view).map((status) => (
          <Lane key={status} board={searched} status={status} drops={drops} card={card} />
        ))}
      </BoardLanes>
    </div>
  );
}

type ListedProps = Omit<NarrowedProps, 'own'>;

const BoardHere = (props: ListedProps) => (
  <NarrowedBoard {...props} own={useFiltersHere(props, props.list.filters)} />
);

const BoardEverywhere = (props: ListedProps) => <NarrowedBoard {...props} own={useFiltersEverywhere()} />;

/** The tasks of a tab by their status, in four lanes, narrowed as the list is. */
export function TaskBoard(props: BoardProps & { layouts: ReactNode }) {
  const { place, view, team } = props;
  // Only what is searched for and narrowed by is asked of it; the lanes ask for their rows.
  const list = useTaskList(place, { view, team: String(team) }, false);
  return place ? <BoardHere {...props} list={list} /> : <BoardEverywhere {...props} list={list} />;
}
