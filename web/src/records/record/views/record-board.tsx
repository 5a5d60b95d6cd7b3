import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { LoadProblem } from '../../../shared/load-problem.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { BoardLanes } from '../../task/board-lanes.tsx';
import { type Drops, useCardKeys, useDrop } from '../../task/board-parts.ts';
import classes from '../../task/task-board.module.css';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { placesOf, statusAt } from '../record-stage.ts';
import { RecordCard } from './record-card.tsx';
import { useBoardMove } from './use-board-move.tsx';
import { narrowing, useRecords } from './view-list.ts';
import { viewTexts as texts, viewTextsOf } from './view-texts.ts';

const step = 10;
const most = 100;

export type RecordViewProps = {
  kind: RecordKind;
  /** What the list is asked with. */
  query: Record<string, string>;
};

/** What a kind says of its records on their cards, if anything. */
export type Marking = { mark?(record: ShownRecord): ReactNode };

type LaneProps = RecordViewProps & {
  place: string;
  drops: Drops<string>;
  card: (record: ShownRecord) => ReactNode;
};

type Found = NonNullable<ReturnType<typeof useRecords>['data']>;

function Cards({ results, place, card }: Pick<Found, 'results'> & Pick<LaneProps, 'place' | 'card'>) {
  if (results.length === 0) return <p className={classes.nothing}>{texts.nothing}</p>;
  return (
    <ul className={classes.cards} data-lane={place}>
      {results.map(card)}
    </ul>
  );
}

/** What only a lane that was not answered shows. */
function Unanswered({ error, refetch }: Pick<ReturnType<typeof useRecords>, 'error' | 'refetch'>) {
  if (!error) return <ListSkeleton rows={2} />;
  return <LoadProblem error={error} onRetry={refetch} />;
}

const hasMore = ({ total, results }: Found) => total > results.length && results.length < most;

function Lane({ kind, query, place, drops, card }: LaneProps) {
  const [limit, setLimit] = useState(step);
  const { isOver, handlers } = useDrop(place, drops);
  const { data, error, refetch } = useRecords(kind, {
    ...narrowing(query),
    [kind.stages ? 'stage' : 'status']: place,
    limit,
  });
  const label = placesOf(kind)[place]?.label ?? place;
  return (
    <section {...handlers} className={classes.lane} aria-label={label} data-over={isOver || undefined}>
      <h2 className={classes.laneHead} data-status={statusAt(kind, place)}>
        {label}{' '}
        {data && <span className={classes.laneCount}>{countText(data.total, data.totalIsCapped)}</span>}
      </h2>
      {data && <Cards results={data.results} place={place} card={card} />}
      {!data && <Unanswered error={error} refetch={refetch} />}
      {data && hasMore(data) && (
        <Button variant="quiet" size="small" onClick={() => setLimit(limit + step)}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}

/** The lanes that the list is narrowed to; all of them where it is not. */
const lanesOf = ({ kind, query }: RecordViewProps): string[] => {
  const [statuses, stages] = [query['status']?.split(','), query['stage']?.split(',')];
  return Object.keys(placesOf(kind)).filter(
    (place) =>
      (statuses?.includes(statusAt(kind, place)) ?? true) &&
      (!kind.stages || (stages?.includes(place) ?? true)),
  );
};

/** The records of a list by their stage or status: moved by dragging, or by M and a menu. */
export function RecordBoard({ marking, ...props }: RecordViewProps & { marking: Marking }) {
  const { kind } = props;
  const board = useRef<HTMLDivElement>(null);
  const keysOf = useCardKeys(board);
  const [drops] = useState((): Drops<string> => new Map());
  const { move, dialog } = useBoardMove(kind);

  const card = (record: ShownRecord) => {
    drops.set(record._id, (to) => void move(record, to));
    const onMove = (to: string) => void move(record, to);
    return (
      <RecordCard key={record._id} kind={kind} record={record} keys={keysOf(record._id)} onMove={onMove}>
        {marking.mark?.(record)}
      </RecordCard>
    );
  };

  return (
    <>
      <BoardLanes label={viewTextsOf(kind).board} hint={texts.hint} board={board}>
        {lanesOf(props).map((place) => (
          <Lane key={place} {...props} place={place} drops={drops} card={card} />
        ))}
      </BoardLanes>
      {dialog}
    </>
  );
}
