import { customEntry } from 'contract/core/custom-entry';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import type { Option } from '../../ui/fields/option.ts';
import { customFilterTexts as texts } from './custom-filter-texts.ts';

/** The values of a field that can be chosen one by one, each with the name of the field. */
export function choicesOf({ name, label, type, options }: CustomField): Option[] {
  const entry = (value: string, word: string) => ({
    value: customEntry(name, value),
    label: `${label}: ${word}`,
  });
  if (type === 'checkbox') return [entry('true', texts.yes), entry('false', texts.no)];
  return type === 'date' ? [] : options.map((one) => entry(one.value, one.label));
}
