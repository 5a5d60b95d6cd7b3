import type {
  ReportFilterName,
  ReportFilters,
  ReportTemplate,
  WordFilter,
} from 'contract/records/report/report';
import { type ReportPeriod, reportPeriods } from 'contract/records/report/report-words';
import { states } from 'contract/records/record/steps';
import type { ReactNode } from 'react';
import { PeopleField } from '../../shared/people/people-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import type { Option } from '../../ui/fields/option.ts';
import { optionsOf, useProcessNames, useSiteNames } from '../record/use-names.ts';
import { ChecklistFilter, RunFilter } from './checklist-filter.tsx';
import { reportTexts as texts } from './report-texts.ts';
import classes from './report.module.css';

export type FiltersChoiceProps = {
  period: ReportPeriod;
  names: readonly ReportFilterName[];
  /** What can be chosen of those whose choices are words. */
  choices: ReportTemplate['choices'];
  filters: ReportFilters;
  onChange: (filters: ReportFilters) => void;
};

const statusOptions: Option[] = Object.entries(states).map(([value, { label }]) => ({ value, label }));

/** What a report is narrowed by, of what it can be narrowed by. */
export function FiltersChoice({ period, names, choices, filters, onChange }: FiltersChoiceProps) {
  const sites = optionsOf(useSiteNames());
  const processes = optionsOf(useProcessNames());
  if (names.length === 0) return null;
  const become = (part: ReportFilters) => onChange({ ...filters, ...part });
  const several = (name: 'sites' | 'processes' | WordFilter, label: string, options: Option[]) => (
    <MultiSelectField
      label={label}
      options={options}
      value={filters[name] ?? []}
      placeholder={filters[name]?.length ? '' : texts.any}
      onChange={(value) => become({ [name]: value })}
    />
  );
  const people = (name: 'assignUsers' | 'managers', label: string) => (
    <PeopleField
      label={label}
      value={filters[name] ?? []}
      placeholder={filters[name]?.length ? '' : texts.any}
      onChange={(value) => become({ [name]: value })}
    />
  );
  const day = (name: 'from' | 'to', label: string) => (
    <DateField label={label} value={filters[name] ?? null} onChange={(value) => become({ [name]: value })} />
  );
  const drawn: Record<ReportFilterName, () => ReactNode> = {
    statuses: () => (
      <MultiSelectField
        label={texts.status}
        options={statusOptions}
        value={filters.statuses ?? []}
        placeholder={filters.statuses?.length ? '' : texts.any}
        onChange={(value) => become({ statuses: value as ReportFilters['statuses'] })} // of the options
      />
    ),
    assignUsers: () => people('assignUsers', texts.assignedTo),
    managers: () => people('managers', texts.manager),
    sites: () => several('sites', texts.site, sites),
    processes: () => several('processes', texts.process, processes),
    categories: () => several('categories', texts.category, choices.categories),
    classes: () => several('classes', texts.class, choices.classes),
    sources: () => several('sources', texts.source, choices.sources),
    checklists: () => (
      <ChecklistFilter value={filters.checklists ?? []} onChange={(value) => become({ checklists: value })} />
    ),
    runs: () => <RunFilter value={filters.runs ?? []} onChange={(value) => become({ runs: value })} />,
    from: () => day('from', reportPeriods[period].from),
    to: () => day('to', reportPeriods[period].to),
  };
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{texts.filters}</legend>
      {names.map((name) => (
        <div key={name}>{drawn[name]()}</div>
      ))}
    </fieldset>
  );
}
