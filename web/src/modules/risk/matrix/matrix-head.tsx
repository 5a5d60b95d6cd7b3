import { ratingLabels, ratingTypes } from 'contract/modules/risk/risk-levels';
import type { RiskMatrix } from 'contract/modules/risk/risk-matrix.endpoints';
import { Link } from 'react-router';
import { Segments } from '../../../ui/actions/segments.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import classes from './matrix.module.css';
import { matrixTexts as texts } from './matrix-texts.ts';
import type { useMatrixPlace } from './use-matrix.ts';

type HeadProps = {
  place: Pick<
    ReturnType<typeof useMatrixPlace>,
    'type' | 'kind' | 'isTable' | 'setType' | 'setKind' | 'setTable'
  >;
  matrix: RiskMatrix;
  /** What the drawing is called beside its table. */
  drawn: string;
  /** Where those stand that have no such rating. */
  unratedHref: string;
};

const forms = (drawn: string) =>
  [
    { value: 'map', label: drawn },
    { value: 'table', label: texts.table },
  ] as const;

const kinds = [
  { value: 'threat', label: texts.threats },
  { value: 'opportunity', label: texts.opportunities },
] as const;

/** By which rating risks are placed, as what they are shown, and how many have no such rating. */
export function MatrixHead({ place, matrix: { rated, unrated }, drawn, unratedHref }: HeadProps) {
  const { type, kind, isTable, setType, setKind, setTable } = place;
  return (
    <div className={classes.head}>
      <div className={classes.choice}>
        <span aria-hidden>{texts.placedBy}</span>
        <Segments
          label={texts.placedBy}
          segments={ratingTypes.map((value) => ({ value, label: ratingLabels[value] }))}
          value={type}
          onChange={setType}
        />
      </div>
      <Segments label={texts.kind} segments={kinds} value={kind} onChange={setKind} />
      <Segments
        label={texts.shownAs}
        segments={forms(drawn)}
        value={isTable ? 'table' : 'map'}
        onChange={(form) => setTable(form === 'table')}
      />
      <p className={classes.placed}>
        {texts.placed(countText(rated), countText(rated + unrated))}
        {unrated > 0 && (
          <>
            {', '}
            <Link to={unratedHref}>{texts.unrated(countText(unrated))}</Link>
          </>
        )}
      </p>
    </div>
  );
}
