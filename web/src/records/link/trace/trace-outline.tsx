import type { Trace } from 'contract/records/link/link';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { traceTexts as texts } from '../link-texts.ts';
import { outlineRows, type TraceRow } from './outline-rows.ts';
import { labelOf } from './trace-layout.ts';
import classes from './trace.module.css';

type OutlineProps = {
  trace: Trace;
  focus: string;
  number: string;
  chosen: string;
  onChoose: (id: string) => void;
};

const indented = (level: number) => ({ '--level': level - 1 }) as CSSProperties; // React's types know no variables

/** Where a key leads from a row: to the next one or the one before, to the one above it, or to the first below it. */
function goalOf(key: string, rows: readonly TraceRow[], index: number): TraceRow | undefined {
  const row = rows[index];
  if (key === 'ArrowDown') return rows[index + 1];
  if (key === 'ArrowUp') return rows[index - 1];
  if (key === 'Home') return rows[0];
  if (key === 'End') return rows.at(-1);
  if (key === 'ArrowRight') {
    const next = rows[index + 1];
    return next && row && next.level > row.level ? next : undefined;
  }
  if (key === 'ArrowLeft') return rows.slice(0, index).findLast(({ level }) => row && level < row.level);
  return undefined;
}

function Words({ row: { node, words, isAgain } }: { row: TraceRow }) {
  return (
    <span className={classes.words}>
      {words && <span className={classes.relation}>{words} </span>}
      <span className={classes.number}>{labelOf(node)}</span> {node.name}
      {isAgain && <span className={classes.relation}> ({texts.again})</span>}
    </span>
  );
}

/** A trace as a tree of lines, for the keyboard and for a phone: arrows choose, Enter opens. */
export function TraceOutline({ trace, focus, number, chosen, onChoose }: OutlineProps) {
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const rows = outlineRows(trace, focus);
  const reached = rows.findIndex(({ node, isAgain }) => node._id === chosen && !isAgain);
  const current = Math.max(0, reached);

  const go = (row: TraceRow) => {
    onChoose(row.node._id);
    list.current?.querySelector<HTMLElement>(`[data-node="${row.node._id}"]`)?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    const row = rows[current];
    const goal = goalOf(event.key, rows, current);
    if (event.key !== 'Enter' && !goal) return;
    event.preventDefault();
    if (goal) {
      // A line that names again what stands elsewhere is passed over: the way goes on behind it.
      const isForward = rows.indexOf(goal) > current;
      const rest = isForward
        ? rows.slice(rows.indexOf(goal))
        : rows.slice(0, rows.indexOf(goal) + 1).toReversed();
      const next = rest.find(({ isAgain }) => !isAgain);
      if (next) go(next);
    } else if (row) void navigate(row.node.link);
  };

  return (
    <ul
      ref={list}
      role="tree"
      tabIndex={-1}
      aria-label={texts.outlineOf(number)}
      className={classes.tree}
      onKeyDown={handleKey}
    >
      {rows.map((row, index) => (
        // The keys are those of the tree around it.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={row.key}
          role="treeitem"
          aria-level={row.level}
          aria-posinset={row.place}
          aria-setsize={row.count}
          aria-selected={index === current}
          tabIndex={index === current ? 0 : -1}
          data-node={row.isAgain ? undefined : row.node._id}
          className={classes.row}
          style={indented(row.level)}
          onClick={() => onChoose(row.node._id)}
          onDoubleClick={() => void navigate(row.node.link)}
        >
          <Words row={row} />
        </li>
      ))}
    </ul>
  );
}
