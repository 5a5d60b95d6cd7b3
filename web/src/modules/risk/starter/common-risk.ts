import { statementText } from 'contract/modules/risk/risk-statement';
import type { riskCategories } from 'contract/modules/risk/risk-choices';

/** A risk that many have: its name, its category, and the cause, the event and the consequence of its statement. */
export type CommonRisk = readonly [
  name: string,
  category: (typeof riskCategories)[number],
  cause: string,
  event: string,
  consequence: string,
];

/** The statement of a risk as one text (ISO 31000: source, event, consequence). */
export const statementOf = ([, , cause, event, consequence]: CommonRisk): string =>
  statementText({ cause, event, consequence }) ?? '';
