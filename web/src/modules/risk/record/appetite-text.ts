import type { Risk } from 'contract/modules/risk/risk';
import { countingRating } from 'contract/modules/risk/counting-rating';
import { riskTexts } from './risk-texts.ts';

/** What is accepted of a risk, in words: its own appetite, else that of its category, as far as its score tells it; of one that is closed nothing is borne. */
export function appetiteText(risk: Risk): string {
  const { riskappetite, appetiteDelta, stage } = risk;
  if (riskappetite !== null) return String(riskappetite);
  if (stage === 'closed') return riskTexts.appetiteClosed;
  const score = countingRating(risk)?.score;
  return score === undefined || appetiteDelta === null
    ? riskTexts.notSet
    : riskTexts.appetiteByPolicy(score - appetiteDelta);
}
