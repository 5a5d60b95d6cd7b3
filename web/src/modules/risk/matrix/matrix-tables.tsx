import { levelLabel } from 'contract/modules/risk/risk-level-label';
import { impactsOf } from 'contract/modules/risk/risk-gain';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import type { CategoryRating } from 'contract/modules/risk/risk-matrix.endpoints';
import { levelOf, scoreOf } from 'contract/modules/risk/risk-score';
import { Link } from 'react-router';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { LevelChip } from '../rating/level-chip.tsx';
import { matrixTexts as texts } from './matrix-texts.ts';
import type { Matrix } from './use-matrix.ts';

const steps = [5, 4, 3, 2, 1];

type CellTableProps = Matrix & {
  kind: RiskKind;
  hrefOf: (at: { likelihood: number; impact: number }) => string;
};

/** All cells of the matrix, row by row: what each means and how many risks it has. */
export function CellTable({ matrix, scheme, kind, hrefOf }: CellTableProps) {
  const rows = steps.flatMap((likelihood) =>
    steps.map((impact) => {
      const score = scoreOf(scheme, likelihood, impact);
      const found = matrix.cells.find((cell) => cell.likelihood === likelihood && cell.impact === impact);
      return { likelihood, impact, score, level: levelOf(scheme.bands, score), count: found?.count ?? 0 };
    }),
  );
  const { likelihoods } = scheme;
  const impacts = impactsOf(scheme, kind);
  return (
    <SubTable
      label={texts.grid(matrix.type)}
      rows={rows}
      rowId={({ likelihood, impact }) => `${likelihood}-${impact}`}
      columns={[
        {
          id: 'likelihood',
          header: texts.likelihood,
          cell: ({ likelihood }) => texts.step(likelihood, likelihoods[likelihood - 1]?.label ?? ''),
        },
        {
          id: 'impact',
          header: texts.impact,
          cell: ({ impact }) => texts.step(impact, impacts[impact - 1] ?? ''),
        },
        { id: 'score', header: texts.score, align: 'end', cell: ({ score }) => score },
        { id: 'level', header: texts.level, cell: ({ level }) => levelLabel(level, kind) },
        {
          id: 'count',
          header: texts.count,
          align: 'end',
          cell: (row) => (row.count > 0 ? <Link to={hrefOf(row)}>{countText(row.count)}</Link> : row.count),
        },
      ]}
    />
  );
}

type CategoryTableProps = {
  label: string;
  categories: CategoryRating[];
  kind: RiskKind;
  hrefOf: (category: string) => string;
};

/** The categories with how many risks each has and how these are rated. */
export function CategoryTable({ label, categories, kind, hrefOf }: CategoryTableProps) {
  return (
    <SubTable
      label={label}
      rows={categories}
      rowId={({ category }) => category}
      columns={[
        { id: 'category', header: texts.category, cell: ({ category }) => category },
        {
          id: 'count',
          header: texts.count,
          align: 'end',
          cell: ({ category, count }) => <Link to={hrefOf(category)}>{countText(count)}</Link>,
        },
        {
          id: 'likelihood',
          header: texts.meanLikelihood,
          align: 'end',
          cell: ({ likelihood }) => likelihood.toFixed(1),
        },
        { id: 'impact', header: texts.meanImpact, align: 'end', cell: ({ impact }) => impact.toFixed(1) },
        {
          id: 'worst',
          header: texts.worst[kind],
          cell: ({ worst }) => <LevelChip level={worst} kind={kind} />,
        },
      ]}
    />
  );
}
