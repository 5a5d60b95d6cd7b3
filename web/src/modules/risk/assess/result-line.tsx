import { acceptedByLabels, type RiskScheme } from 'contract/modules/risk/risk-scheme';
import type { Risk } from 'contract/modules/risk/risk';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { LevelChip } from '../rating/level-chip.tsx';
import type { resultOf } from './assess-form.ts';
import { assessTexts as texts } from './assess-texts.ts';
import classes from './assess.module.css';

type ResultProps = { scheme: RiskScheme; risk: Risk; result: ReturnType<typeof resultOf> };

const signs = { LxI: '×', 'L+I': '+', 'max-dimension': '' };

/** What was chosen comes to, as soon as it is chosen, against what is acceptable. */
export function ResultLine({ scheme, risk: { riskappetite: appetite }, result }: ResultProps) {
  if (!result)
    return (
      <p className={classes.result} role="status">
        <span className={classes.quiet}>{texts.notRated}</span>
      </p>
    );
  const { likelihood, impact, score, level } = result;
  const band = scheme.bands.find((one) => one.level === level);
  const isAbove = appetite !== null && score > appetite;
  return (
    <div className={classes.result} role="status" aria-label={texts.result}>
      <span>
        {scheme.likelihoods[likelihood - 1]?.label} <strong>{likelihood}</strong> {signs[scheme.formula]}{' '}
        <strong>{impact}</strong> {scheme.impacts[impact - 1]} =
      </span>
      <LevelChip level={level} score={score} />
      <span className={classes.resultEnd}>
        <span className={classes.mark} data-above={isAbove || undefined}>
          {appetite !== null && (isAbove ? <IconAlertTriangle /> : <IconCircleCheck />)}
          {appetite === null ? texts.noAppetite : isAbove ? texts.above(appetite) : texts.within(appetite)}
        </span>
        {band && <span>{texts.again(band.days)}</span>}
        {band && <span>{texts.accepts(acceptedByLabels[band.approver])}</span>}
      </span>
    </div>
  );
}
