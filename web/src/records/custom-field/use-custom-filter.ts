import { daysOf, filterableTypes, readCustomEntry } from 'contract/core/custom-entry';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import type { Filter } from '../../ui/actions/filter.ts';
import type { Option } from '../../ui/fields/option.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { choicesOf } from './custom-filter-options.ts';
import { customFilterTexts as texts } from './custom-filter-texts.ts';
import { useCustomFields } from './use-custom-fields.ts';

const CustomChoices = lazyPart(async () => (await import('./custom-choices.tsx')).CustomChoices, {
  place: 'line',
});

/** What is chosen of the dates, in words. */
function daysInWords(fields: readonly CustomField[], chosen: string): Option[] {
  return chosen.split(',').flatMap((given) => {
    const { name, value } = readCustomEntry(given);
    const field = fields.find((one) => one.name === name && one.type === 'date');
    if (!field) return [];
    const { from, to } = daysOf(value);
    const days = [from && texts.from(formatDate(from)), to && texts.to(formatDate(to))].filter(Boolean);
    return [{ value: given, label: `${field.label} ${days.join(' ')}` }];
  });
}

/** A filter by what the additional fields of the open workspace say, where there are some to choose from. */
export function useCustomFilter(values: Record<string, string>): Filter[] {
  const { data = [] } = useCustomFields({ later: true });
  const fields = data.filter(({ type }) => filterableTypes.includes(type));
  if (fields.length === 0) return [];
  const options = [...fields.flatMap(choicesOf), ...daysInWords(fields, values['custom'] ?? '')];
  return [{ name: 'custom', label: texts.label, options, multiple: true, Control: CustomChoices }];
}
