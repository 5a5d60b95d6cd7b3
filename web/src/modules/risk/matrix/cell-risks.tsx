import { IconX } from '@tabler/icons-react';
import { countingRating, countingType } from 'contract/modules/risk/counting-rating';
import type { Risk } from 'contract/modules/risk/risk';
import type { RatingType } from 'contract/modules/risk/risk-levels';
import { impactsOf } from 'contract/modules/risk/risk-gain';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import { levelOf, scoreOf } from 'contract/modules/risk/risk-score';
import { Link, useSearchParams } from 'react-router';
import { viewInAddress } from '../../../records/record/register/use-view.ts';
import type { ListState } from '../../../shared/data-table/list-state.ts';
import { People } from '../../../shared/marks/person.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { LevelChip } from '../rating/level-chip.tsx';
import { PriorityPill } from '../rating/priority-pill.tsx';
import classes from './matrix.module.css';
import { matrixTexts as texts } from './matrix-texts.ts';
import type { ChosenCell } from './use-matrix.ts';

export type CellRisksProps = {
  cell: ChosenCell;
  scheme: RiskScheme;
  kind: RiskKind;
  /** The list, which the address has narrowed to the cell. */
  rows: Risk[];
  list: ListState;
  hrefOf: (risk: Risk) => string;
  onClose: () => void;
};

/** What it would be without controls, and what counts of it besides. */
const pairOf = (risk: Risk) => [
  risk.ratings.inherent,
  countingType(risk) === 'inherent' ? null : countingRating(risk),
];

function Row({ risk, type, href }: { risk: Risk; type: RatingType; href: string }) {
  const [from, to] = pairOf(risk);
  const priority = risk.ratings[type]?.priority;
  return (
    <li className={classes.risk}>
      <div className={classes.riskHead}>
        <span>{risk.number}</span>
        <People people={risk.managers} label={texts.managers} />
      </div>
      <Link to={href}>{risk.name}</Link>
      {(from || to) && (
        <p className={classes.pair}>
          {from && <LevelChip {...from} kind={risk.kind} />}
          {from && to && <span aria-label={texts.to}>→</span>}
          {to && <LevelChip {...to} kind={risk.kind} />}
          {priority && <PriorityPill priority={priority} isNamed />}
        </p>
      )}
    </li>
  );
}

function Meaning({
  cell: { likelihood, impact },
  scheme,
  kind,
}: Pick<CellRisksProps, 'cell' | 'scheme' | 'kind'>) {
  if (likelihood === undefined || impact === undefined) return null;
  const score = scoreOf(scheme, likelihood, impact);
  const words = [
    scheme.likelihoods[likelihood - 1]?.label,
    impactsOf(scheme, kind)[impact - 1]?.toLowerCase(),
  ];
  return (
    <p className={classes.pair}>
      <LevelChip level={levelOf(scheme.bands, score)} score={score} kind={kind} />
      <span>{words.join(', ')}</span>
    </p>
  );
}

/** The same list as a table. */
function AsTable({ list }: Pick<CellRisksProps, 'list'>) {
  const [url] = useSearchParams();
  const next = new URLSearchParams(url);
  next.delete(viewInAddress);
  return (
    <Link to={`?${next.toString()}`}>
      {texts.asTable(list.total, countText(list.total, list.totalIsCapped))}
    </Link>
  );
}

/** The risks of the cell that is chosen, beside the matrix. */
export function CellRisks({ cell, scheme, kind, rows, list, hrefOf, onClose }: CellRisksProps) {
  const { type, likelihood, impact } = cell;
  const shown = texts.risks(list.total, countText(list.total, list.totalIsCapped));
  const title =
    likelihood === undefined || impact === undefined
      ? texts.chosenUnrated(shown, type)
      : texts.chosen(shown, type, texts.at(likelihood, impact));
  return (
    <section className={classes.beside} aria-label={list.isOther ? undefined : title}>
      {list.isOther ? (
        <ListSkeleton rows={3} />
      ) : (
        <>
          <div className={classes.besideHead}>
            <h2>{title}</h2>
            <IconButton name={texts.close} icon={<IconX />} size="small" onClick={onClose} />
          </div>
          <Meaning cell={cell} scheme={scheme} kind={kind} />
          {rows.length === 0 ? (
            <p className={classes.nothing}>{texts.nothing}</p>
          ) : (
            <ul className={classes.risks}>
              {rows.map((risk) => (
                <Row key={risk._id} risk={risk} type={type} href={hrefOf(risk)} />
              ))}
            </ul>
          )}
          {list.totalPages > 1 && <Pager {...list} onPage={list.setPage} />}
          {rows.length > 0 && <AsTable list={list} />}
        </>
      )}
    </section>
  );
}
