import type { Risk } from 'contract/modules/risk/risk';
import { cellOf } from 'contract/modules/risk/risk-levels';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../shared/loaded.tsx';
import type { ListState } from '../../../shared/data-table/list-state.ts';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { CellRisks } from './cell-risks.tsx';
import { HeatGrid } from './heat-grid.tsx';
import { MatrixHead } from './matrix-head.tsx';
import { CellTable } from './matrix-tables.tsx';
import classes from './matrix.module.css';
import { matrixTexts as texts } from './matrix-texts.ts';
import { useMatrix, useMatrixPlace } from './use-matrix.ts';

export type RiskViewProps = {
  rows: Risk[];
  list: ListState;
  hrefOf: (risk: Risk) => string;
  query: Record<string, string>;
};

/** The risks of a list by likelihood and impact; those of the cell that is chosen stand beside it. */
export function HeatMap({ rows, list, hrefOf: hrefOfRisk, query }: RiskViewProps) {
  const place = useMatrixPlace();
  const { type, cell, isTable, kind, choose } = place;
  const [url] = useSearchParams();
  const { cell: _chosen, ...narrowed } = query; // one cell is chosen among all
  const answer = useMatrix(type, narrowed);
  const hrefOf = (chosen: string) => {
    const next = new URLSearchParams(url);
    next.set('kind', kind);
    next.set('cell', chosen);
    next.delete('page');
    return `?${next.toString()}`;
  };
  const hrefOfCell = (at: { likelihood: number; impact: number }) =>
    hrefOf(cellOf(type, at.likelihood, at.impact));
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
      {({ matrix, scheme }) => (
        <div className={classes.view} data-has-cell={cell ? true : undefined}>
          <div className={classes.main}>
            <MatrixHead
              place={place}
              matrix={matrix}
              drawn={texts.map}
              unratedHref={hrefOf(`${type}-none`)}
            />
            {isTable ? (
              <CellTable matrix={matrix} scheme={scheme} kind={kind} hrefOf={hrefOfCell} />
            ) : (
              <HeatGrid matrix={matrix} scheme={scheme} kind={kind} chosen={cell} onChoose={choose} />
            )}
          </div>
          {cell && (
            <CellRisks
              cell={cell}
              scheme={scheme}
              kind={kind}
              rows={rows}
              list={list}
              hrefOf={hrefOfRisk}
              onClose={() => choose(null)}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
