import { approvalStateLabels } from 'contract/records/approval/approval-mark';
import type { States } from '../../../shared/marks/status-badge.tsx';
import { usePeopleFilters } from '../../../shared/people/use-people-filter.ts';
import type { Filter } from '../../../ui/actions/filter.ts';
import { useCustomFilter } from '../../custom-field/use-custom-filter.ts';
import { confidenceTexts } from '../confidence-texts.ts';
import { legalHoldTexts } from '../legal-hold-texts.ts';
import { stateOptions } from '../record-words.ts';
import { optionsOf, useProcessNames, useSiteNames, useWorkspaceSettings } from '../use-names.ts';
import type { Register } from './register-props.ts';
import { filterTexts as texts, registerTexts } from './register-texts.ts';
import { labelOptions } from '../../../ui/fields/option.ts';

/** A filter by a day. */
export const day = (name: string, label: string): Filter => ({ name, label, options: [], kind: 'day' });

const ways: Filter = {
  name: 'mine',
  label: texts.mine,
  options: labelOptions(texts.ways),
  multiple: true,
};

/** A filter by what is so or is not. */
const whether = (name: string, label: string, is: string, isNot: string): Filter => ({
  name,
  label,
  options: [
    { value: 'true', label: is },
    { value: 'false', label: isNot },
  ],
});

const overdue = whether('overdue', texts.overdue, texts.withOverdue, texts.withoutOverdue);
const confidential = whether('confidential', confidenceTexts.is, confidenceTexts.yes, confidenceTexts.no);
const legalHold = whether('legalHold', legalHoldTexts.is, legalHoldTexts.yes, legalHoldTexts.no);

const approval: Filter = {
  name: 'approval',
  label: texts.approval,
  options: labelOptions(approvalStateLabels),
  multiple: true,
};

const takenOptions = [{ value: 'false', label: registerTexts.notTaken }];

const hasChoice = ({ options, kind, Control }: Filter) => options.length > 0 || kind === 'day' || Control;

/** The places that a list can be narrowed to, as far as the caller is let at them. */
export function usePlaceFilters(): Filter[] {
  const sites = useSiteNames();
  const processes = useProcessNames();
  return [
    { name: 'site', label: texts.site, options: optionsOf(sites), multiple: true },
    { name: 'process', label: texts.process, options: optionsOf(processes), multiple: true },
  ].filter(hasChoice);
}

type Given = Pick<Register<never, never>, 'categories' | 'filters' | 'opened' | 'people'>;

/** What a register can be narrowed by: what every kind has, and what it has besides; `values` are those in use. */
export function useRecordFilters(
  states: States,
  { categories = [], filters: own = [], opened = texts.opened, people: named = {} }: Given,
  values: Record<string, string>,
): Filter[] {
  const places = usePlaceFilters();
  const people = usePeopleFilters(
    { manager: texts.manager, ...named, assignee: texts.assignee, lateAssignee: texts.lateAssignee },
    values,
  );
  const custom = useCustomFilter(values);
  // Those that are used no more may still be those of some records.
  const used = useWorkspaceSettings()?.categories ?? [];
  const all = categories.length > 0 ? [...new Set([...used, ...categories])] : [];
  const categoryOptions = all.map((name) => ({ value: name, label: name }));
  return [
    { name: 'status', label: texts.status, options: stateOptions(states), multiple: true },
    ways,
    overdue,
    { name: 'category', label: texts.category, options: categoryOptions, multiple: true },
    ...places,
    confidential,
    legalHold,
    approval,
    { name: 'isTakenOver', label: registerTexts.takenOver, options: takenOptions },
    ...people,
    ...own,
    ...custom,
    day('openedFrom', texts.from(opened)),
    day('openedTo', texts.to(opened)),
    day('closedFrom', texts.from(texts.closed)),
    day('closedTo', texts.to(texts.closed)),
    day('openOn', texts.openOn),
    day('dueFrom', texts.from(texts.due)),
    day('dueTo', texts.to(texts.due)),
    day('reviewFrom', texts.from(texts.review)),
    day('reviewTo', texts.to(texts.review)),
    day('createdFrom', texts.from(texts.created)),
    day('createdTo', texts.to(texts.created)),
  ].filter(hasChoice);
}
