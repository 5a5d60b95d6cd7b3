import { modules } from 'contract/core/modules';
import type { SearchFacets } from 'contract/records/search/search.endpoints';
import type { Filter } from '../../ui/actions/filter.ts';
import { resultTexts as texts } from './result-texts.ts';

type Named = { _id: string; name: string };

const byName = (values: { value: Named; count: number }[]) =>
  values.map(({ value, count }) => ({ value: value._id, label: texts.counted(value.name, count) }));

/** What the results can be narrowed to, each with how many there are; days are free. */
export function filtersFor({ module, workspace, status, person }: SearchFacets): Filter[] {
  const day = { kind: 'day' as const, options: [] };
  const choices: Filter[] = [
    {
      name: 'module',
      label: texts.filters.module,
      options: module.map(({ value, count }) => ({
        value,
        label: texts.counted(modules[value].title, count),
      })),
    },
    { name: 'workspace', label: texts.filters.workspace, options: byName(workspace) },
    {
      name: 'status',
      label: texts.filters.status,
      options: status.map(({ value, count }) => ({
        value,
        label: texts.counted(texts.statuses[value], count),
      })),
    },
    { name: 'person', label: texts.filters.person, options: byName(person) },
  ];
  return [
    ...choices.filter(({ options }) => options.length > 0),
    { name: 'from', label: texts.filters.from, ...day },
    { name: 'to', label: texts.filters.to, ...day },
  ];
}
