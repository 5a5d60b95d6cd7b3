import { impactsOf } from 'contract/modules/risk/risk-gain';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import type { MatrixCell } from 'contract/modules/risk/risk-matrix.endpoints';
import { highIs } from '../rating/high-is.ts';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { levelOf, scoreOf } from 'contract/modules/risk/risk-score';
import { type KeyboardEvent, useRef, useState } from 'react';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { Hidden } from '../../../ui/layout/hidden.tsx';
import classes from './matrix.module.css';
import { matrixTexts as texts } from './matrix-texts.ts';
import type { Matrix } from './use-matrix.ts';

type At = { likelihood: number; impact: number };
const steps = [1, 2, 3, 4, 5] as const;
const rows = steps.toReversed();

const isAt = (one: Partial<At> | undefined, { likelihood, impact }: At) =>
  one?.likelihood === likelihood && one.impact === impact;

const within = (step: number) => Math.min(5, Math.max(1, step));

/** Where an arrow leads from a cell; Home and End to the ends of its row. */
function movedBy(key: string, { likelihood, impact }: At): At | undefined {
  switch (key) {
    case 'ArrowUp':
      return { likelihood: within(likelihood + 1), impact };
    case 'ArrowDown':
      return { likelihood: within(likelihood - 1), impact };
    case 'ArrowRight':
      return { likelihood, impact: within(impact + 1) };
    case 'ArrowLeft':
      return { likelihood, impact: within(impact - 1) };
    case 'Home':
      return { likelihood, impact: 1 };
    case 'End':
      return { likelihood, impact: 5 };
    default:
      return undefined;
  }
}

type GridProps = Matrix & {
  kind: RiskKind;
  chosen: Partial<At> | undefined;
  onChoose: (at: At | null) => void;
};

/** The keys of the grid, which is one stop of the Tab key. */
function useGridKeys({ chosen, onChoose }: Pick<GridProps, 'chosen' | 'onChoose'>) {
  const [stop, setStop] = useState<At>({ likelihood: 5, impact: 1 });
  const grid = useRef<HTMLDivElement>(null);
  const { likelihood = stop.likelihood, impact = stop.impact } = chosen ?? {};
  const [moved, setMoved] = useState(false);
  const current = moved ? stop : { likelihood, impact };
  const go = (at: At) => {
    setStop(at);
    setMoved(true);
    grid.current?.querySelector<HTMLElement>(`[data-at="${at.likelihood}-${at.impact}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedBy(event.key, current);
    if (next) go(next);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(current);
    else if (event.key === 'Escape') onChoose(null);
    else return;
    event.preventDefault();
  };
  return { grid, current, go, onKeyDown };
}

type CellProps = {
  at: At;
  scheme: RiskScheme;
  kind: RiskKind;
  cell: MatrixCell | undefined;
  isChosen: boolean;
  isStop: boolean;
  onClick: () => void;
};

function Cell({ at, scheme, kind, cell, isChosen, isStop, onClick }: CellProps) {
  const { likelihood, impact } = at;
  const score = scoreOf(scheme, likelihood, impact);
  const level = levelOf(scheme.bands, score);
  const count = cell?.count ?? 0;
  return (
    // The grid has the keys of all its cells.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="gridcell"
      className={classes.cell}
      data-at={`${likelihood}-${impact}`}
      data-level={level}
      aria-selected={isChosen}
      tabIndex={isStop ? 0 : -1}
      onClick={onClick}
    >
      <Hidden>
        {texts.cellIs({
          likelihood: texts.step(likelihood, scheme.likelihoods[likelihood - 1]?.label ?? ''),
          impact: texts.step(impact, impactsOf(scheme, kind)[impact - 1] ?? ''),
          count,
          level: levelLabel(level, kind),
          score,
        })}
      </Hidden>
      <div className={classes.inCell}>
        <strong className={classes.number} aria-hidden>
          {count > 0 && countText(count)}
        </strong>
        <span className={classes.names}>
          {cell?.risks.map(({ _id, name }) => (
            <span key={_id}>{name}</span>
          ))}
        </span>
        <span className={classes.score} aria-hidden>
          {score}
        </span>
      </div>
    </div>
  );
}

/** The matrix with how many risks stand in each of its cells: likelihood upward, impact to the right. */
export function HeatGrid({ matrix, scheme, kind, chosen, onChoose }: GridProps) {
  const { grid, current, go, onKeyDown } = useGridKeys({ chosen, onChoose });
  const choose = (at: At) => {
    go(at);
    onChoose(at);
  };
  return (
    <div className={classes.frame}>
      {/* One of its cells has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={grid}
        role="grid"
        className={classes.grid}
        data-high={highIs(kind)}
        aria-label={texts.grid(matrix.type)}
        aria-describedby="heat-map-keys"
        onKeyDown={onKeyDown}
      >
        {rows.map((likelihood) => (
          <div role="row" className={classes.row} key={likelihood}>
            <div role="rowheader" className={classes.axis}>
              <strong>{likelihood}</strong> <span>{scheme.likelihoods[likelihood - 1]?.label}</span>
              <small>{scheme.likelihoods[likelihood - 1]?.anchor}</small>
            </div>
            {steps.map((impact) => (
              <Cell
                key={impact}
                at={{ likelihood, impact }}
                scheme={scheme}
                kind={kind}
                cell={matrix.cells.find((one) => isAt(one, { likelihood, impact }))}
                isChosen={isAt(chosen, { likelihood, impact })}
                isStop={isAt(current, { likelihood, impact })}
                onClick={() => choose({ likelihood, impact })}
              />
            ))}
          </div>
        ))}
        <div role="row" className={classes.row}>
          <div role="columnheader" className={classes.corner}>
            {texts.impact}
          </div>
          {steps.map((impact) => (
            <div role="columnheader" key={impact} className={classes.foot}>
              <strong>{impact}</strong> <span>{impactsOf(scheme, kind)[impact - 1]}</span>
            </div>
          ))}
        </div>
      </div>
      <p className={classes.axes} aria-hidden>
        {texts.mapAxes}
      </p>
      <p id="heat-map-keys" className={classes.keys}>
        {texts.keys}
      </p>
    </div>
  );
}
