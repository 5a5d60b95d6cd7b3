import type { CapaAction } from 'contract/modules/capa/capa-action';
import { actionStrategyLabels, actionTypeLabels } from 'contract/modules/capa/capa-choices';
import { amountText } from '../../records/record/amount-text.ts';
import { capaTexts as texts } from './record/capa-texts.ts';

const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);

/** What is not asked of whoever completes it: whoever approves the plan sees that it was taken off. */
const waivedOf = (action: CapaAction): string =>
  action.status === 'completed'
    ? ''
    : (Object.keys(texts.asked) as (keyof typeof texts.asked)[]) // Object.keys loses the literal keys
        .flatMap((name) => (action[name] ? [] : texts.asked[name]))
        .join(', ');

/** What an action of a CAPA says of its type, of what it works by, and of its means. */
export const capaActionFacts = (action: CapaAction, currency: string | null) => [
  ...fact(texts.cycle, action.cycle > 1 ? String(action.cycle) : null),
  ...fact(texts.type, actionTypeLabels[action.type]),
  ...fact(texts.strategy, action.strategy && actionStrategyLabels[action.strategy]),
  ...fact(texts.rootCauses, action.rootCauses.map(({ label, name }) => `${label} ${name}`).join(', ')),
  ...fact(texts.linkedRecord, action.linkedRecord?.name),
  ...fact(texts.budget, amountText(action.budget, currency)),
  ...fact(texts.actualCost, amountText(action.actualCost, currency)),
  ...fact(texts.personnel, action.personnel),
  ...fact(texts.waived, waivedOf(action)),
];
