import { formatDate } from '../format/format-date.ts';
import type { Filter } from './filter.ts';

/** What is chosen of a filter, in words. */
export function filterWords(filter: Filter, value: string): string {
  if (filter.kind === 'day') return formatDate(value);
  const chosen = new Set(value.split(','));
  const labels = filter.options.filter((option) => chosen.has(option.value)).map((option) => option.label);
  return labels.join(', ') || value;
}
