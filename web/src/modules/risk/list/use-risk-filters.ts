import { riskCategories } from 'contract/modules/risk/risk-choices';
import type { Filter } from '../../../ui/actions/filter.ts';
import { statusOptions } from '../risk-words.ts';
import { optionsOf, useProcessNames, useSiteNames } from '../use-names.ts';

const categoryOptions = riskCategories.map((category) => ({ value: category, label: category }));

/** What a list of risks can be narrowed by. */
export function useRiskFilters(): Filter[] {
  const sites = useSiteNames();
  const processes = useProcessNames();
  return [
    { name: 'status', label: 'Status', options: statusOptions, multiple: true },
    { name: 'category', label: 'Category', options: categoryOptions, multiple: true },
    { name: 'site', label: 'Site', options: optionsOf(sites), multiple: true },
    { name: 'process', label: 'Process', options: optionsOf(processes), multiple: true },
  ].filter((filter) => filter.options.length > 0);
}
