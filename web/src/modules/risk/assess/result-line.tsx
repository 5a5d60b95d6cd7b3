import { standingOf } from 'contract/modules/risk/appetite-score';
import type { RatingType } from 'contract/modules/risk/risk-levels';
import { acceptedByLabels, type RiskScheme } from 'contract/modules/risk/risk-scheme';
import { impactsOf } from 'contract/modules/risk/risk-gain';
import { rpnOf } from 'contract/modules/risk/risk-fmea';
import type { Judged } from 'contract/modules/risk/risk-mode';
import type { Risk } from 'contract/modules/risk/risk';
import { useAppetite } from '../use-appetite.ts';
import { AppetiteStanding } from '../rating/appetite-standing.tsx';
import { willCount } from 'contract/modules/risk/counting-rating';
import { LevelChip } from '../rating/level-chip.tsx';
import { PriorityPill } from '../rating/priority-pill.tsx';
import { assessTexts as texts } from './assess-texts.ts';
import classes from './assess.module.css';

type ResultProps = { scheme: RiskScheme; risk: Risk; type: RatingType; result: Judged | undefined };

const signs = { LxI: '×', 'L+I': '+', 'max-dimension': '', 'custom-matrix': '' };

/** The three ratings of an FMEA, with the number and the priority that they come to. */
function Fmea({ severity, occurrence, detection, priority }: Judged) {
  if (!severity || !occurrence || !detection || !priority) return null;
  const { factors } = texts;
  return (
    <div className={classes.resultPart}>
      <span>
        {factors.severity} <strong>{severity}</strong> × {factors.occurrence} <strong>{occurrence}</strong> ×{' '}
        {factors.detection} <strong>{detection}</strong> = {texts.rpn}{' '}
        <strong>{rpnOf(severity, occurrence, detection)}</strong>
      </span>
      <PriorityPill priority={priority} isNamed />
    </div>
  );
}

/** P1 and P2, with the probability of harm that they come to. */
function Hazard({ p1, p2, likelihood }: Judged) {
  if (!p1 || !p2) return null;
  const { factors } = texts;
  return (
    <div className={classes.resultPart}>
      <span>
        {factors.p1} <strong>{p1}</strong>, {factors.p2} <strong>{p2}</strong>: {texts.probability}{' '}
        <strong>{likelihood}</strong>
      </span>
    </div>
  );
}

/** When the risk is looked at again, and who accepts it: above the tolerance nobody but an administrator does. */
function Following({ scheme, risk, score, level }: Omit<ResultProps, 'type' | 'result'> & Judged) {
  const { bounds, isKnown } = useAppetite(risk);
  const band = scheme.bands.find((one) => one.level === level);
  if (!band) return null;
  const isAbove = bounds !== null && standingOf(score, bounds) === 'above-tolerance';
  return (
    <>
      <span>{texts.again(band.days)}</span>
      {isKnown && <span>{texts.accepts(acceptedByLabels[isAbove ? 'admin' : band.approver])}</span>}
    </>
  );
}

/** What was chosen comes to, as soon as it is chosen, against what is acceptable. */
export function ResultLine({ scheme, risk, type, result }: ResultProps) {
  if (!result)
    return (
      <p className={classes.result} role="status">
        <span className={classes.quiet}>{texts.notRated[scheme.mode]}</span>
      </p>
    );
  const { likelihood, impact, score, level } = result;
  return (
    <div className={classes.result} role="status" aria-label={texts.result}>
      <Fmea {...result} />
      <Hazard {...result} />
      {scheme.mode === 'fmea' && <span className={classes.quiet}>{texts.inMatrix}</span>}
      <span>
        {scheme.likelihoods[likelihood - 1]?.label} <strong>{likelihood}</strong> {signs[scheme.formula]}{' '}
        <strong>{impact}</strong> {impactsOf(scheme, risk.kind)[impact - 1]} =
      </span>
      <LevelChip level={level} score={score} kind={risk.kind} />
      <span className={classes.resultEnd}>
        <AppetiteStanding risk={risk} score={score} />
        {willCount(risk, type) && <Following scheme={scheme} risk={risk} {...result} />}
      </span>
    </div>
  );
}
