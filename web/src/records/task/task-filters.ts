import { moduleKeys, modules } from 'contract/core/modules';
import { actionPriorityLabels } from 'contract/records/record/action-priorities';
import type { TaskView } from 'contract/records/task/task.endpoints';
import { usePeopleFilters } from '../../shared/people/use-people-filter.ts';
import type { Filter } from '../../ui/actions/filter.ts';
import { labelOptions } from '../../ui/fields/option.ts';
import { usePlaceFilters } from '../record/register/use-record-filters.ts';
import type { TaskKinds } from './task-kind.ts';
import { boardTexts, taskTexts as texts } from './task-texts.ts';
import { useWorkspaceFilter } from './use-workspace-filter.ts';

const day = (name: string, label: string): Filter => ({ name, label, options: [], kind: 'day' });

const dueFilters = [day('dueFrom', texts.dueFrom), day('dueTo', texts.dueTo)];

const priorityFilter: Filter = {
  name: 'priority',
  label: texts.priorityFilter,
  options: labelOptions(actionPriorityLabels),
  multiple: true,
};

const whatFilter: Filter = {
  name: 'what',
  label: texts.kindFilter,
  options: labelOptions(texts.what),
  multiple: true,
};

const moduleFilter: Filter = {
  name: 'module',
  label: texts.moduleFilter,
  options: moduleKeys.map((value) => ({ value, label: modules[value].title })),
  multiple: true,
};

/** A filter by the status of what is not done. */
export const statusFilter: Filter = {
  name: 'status',
  label: texts.statusFilter,
  options: labelOptions(boardTexts.lanes).filter(({ value }) => value !== 'completed'),
};

/** What tasks are narrowed by, with what they can be narrowed by where they are. */
export const narrowedBy = (own: readonly Filter[]): Filter[] => [
  whatFilter,
  ...own,
  priorityFilter,
  ...dueFilters,
];

type Shown = { kinds: TaskKinds; view: TaskView; team: boolean };

/** What the tasks of a workspace are narrowed by besides; `values` are those in use. */
export function useFiltersHere({ kinds, view, team }: Shown, values: Record<string, string>): Filter[] {
  const places = usePlaceFilters();
  const people = usePeopleFilters({ assignedTo: texts.peopleFilter }, values);
  // Numbers lead here by it; it is chosen among what is to be done.
  const actions: Filter = {
    name: 'kind',
    label: texts.kindFilter,
    options: Object.keys(kinds).map((value) => ({ value, label: texts.what.actions })),
  };
  return [...(values['kind'] ? [actions] : []), ...(team || view === 'waiting' ? people : []), ...places];
}

/** What the tasks of all workspaces are narrowed by besides. */
export const useFiltersEverywhere = (): Filter[] => [moduleFilter, ...useWorkspaceFilter()];
