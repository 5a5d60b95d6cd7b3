import type { States } from '../../../shared/marks/status-badge.tsx';
import type { Filter } from '../../../ui/actions/filter.ts';
import { stateOptions } from '../record-words.ts';
import { registerTexts } from './register-texts.ts';
import { optionsOf, useProcessNames, useSiteNames } from '../use-names.ts';

const takenOptions = [{ value: 'false', label: registerTexts.notTaken }];

/** What a register can be narrowed by: what every kind has, and what it has besides. */
export function useRecordFilters(
  states: States,
  categories: readonly string[],
  own: Filter[] = [],
): Filter[] {
  const sites = useSiteNames();
  const processes = useProcessNames();
  const categoryOptions = categories.map((name) => ({ value: name, label: name }));
  return [
    { name: 'status', label: 'Status', options: stateOptions(states), multiple: true },
    { name: 'category', label: 'Category', options: categoryOptions, multiple: true },
    { name: 'site', label: 'Site', options: optionsOf(sites), multiple: true },
    { name: 'process', label: 'Process', options: optionsOf(processes), multiple: true },
    { name: 'isTakenOver', label: registerTexts.takenOver, options: takenOptions },
    ...own,
  ].filter((filter) => filter.options.length > 0);
}
