import { attentionKeys, attentionRules } from 'contract/records/attention/attention-rules';
import type { AttentionSummary } from 'contract/records/attention/attention.endpoints';
import type { Filter } from '../../ui/actions/filter.ts';
import { attentionTexts as texts } from './attention-texts.ts';

/** A filter by the rule that has found something: by those that have found any now, and the one that is chosen. */
export function ruleFilter(summary: AttentionSummary | undefined, chosen: string | undefined): Filter {
  const options = attentionKeys
    .filter((key) => key === chosen || summary?.rules.includes(key))
    .map((key) => ({ value: key, label: attentionRules[key].label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return { name: 'key', label: texts.ruleFilter, options };
}
