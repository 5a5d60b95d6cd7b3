import { type AppetiteBounds, standingOf, standings } from 'contract/modules/risk/appetite-score';
import { appetiteTexts as texts } from './appetite-texts.ts';
import classes from './appetite.module.css';

/** All scores up to the highest that the scheme gives, as a strip: which are accepted, which are borne, and which are escalated. */
export function AppetiteScale({ bounds, most }: { bounds: AppetiteBounds; most: number }) {
  const scores = Array.from({ length: most }, (_, at) => at + 1);
  return (
    <div className={classes.scale} role="img" aria-label={texts.scaleOf(bounds.appetite, bounds.tolerance)}>
      {scores.map((score) => (
        <span key={score} className={classes.step} data-standing={standingOf(score, bounds)} />
      ))}
    </div>
  );
}

/** What the colours of the strips say. */
export function ScaleLegend() {
  return (
    <ul className={classes.legend}>
      {standings.map((standing) => (
        <li key={standing}>
          <span className={classes.step} data-standing={standing} />
          {texts.legend[standing]}
        </li>
      ))}
    </ul>
  );
}
