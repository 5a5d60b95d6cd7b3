import { dashboardPeriods } from 'contract/records/dashboard/dashboard-periods';
import { useSearchParams } from 'react-router';
import type { Filter } from '../../../ui/actions/filter.ts';
import { filterWords } from '../../../ui/actions/filter-words.ts';
import type { RecordKind } from '../../record/record-kind.ts';
import type { Register } from '../../record/register/register-props.ts';
import { day, useRecordFilters } from '../../record/register/use-record-filters.ts';
import { dashboardTexts as texts } from './dashboard-texts.ts';

export type CountedKind = Pick<RecordKind, 'module' | 'words' | 'lists' | 'states' | 'actionStates'>;

export type DashboardProps = {
  kind: CountedKind;
  register: Pick<Register<never, never>, 'categories' | 'filters' | 'opened'>;
  /** Which filters of the register narrow the dashboard too. */
  narrows: readonly string[];
};

type Months = (typeof dashboardPeriods)[number];

const days: Filter[] = [day('from', texts.from), day('to', texts.to)];
const isDay = (name: string) => days.some((one) => one.name === name);

/** What a dashboard is asked, as the address says it: of which period, or of which days, and of which records. */
export function useAsking({ kind, register, narrows }: DashboardProps) {
  const [url, setUrl] = useSearchParams();
  const known = [...narrows, ...days.map(({ name }) => name)];
  const values = Object.fromEntries(
    known.flatMap((name) => (url.get(name) ? [[name, url.get(name) ?? '']] : [])),
  );
  const filters = [
    ...useRecordFilters(kind.states, register, values).filter(({ name }) => narrows.includes(name)),
    ...days,
  ];
  const change = (next: Record<string, string | null>) =>
    setUrl(
      (before) => {
        const after = new URLSearchParams(before); // which parts are tables stays
        for (const [name, value] of Object.entries(next))
          if (value === null) after.delete(name);
          else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const months = dashboardPeriods.find((one) => one === url.get('period')) ?? '12';
  const isOfDays = Object.keys(values).some(isDay);
  return {
    filters,
    values,
    setFilter: (name: string, value: string | null) => change({ [name]: value }),
    query: { ...values, period: months },
    /** What narrows the records, in words. */
    words: filters.flatMap((filter) => {
      const value = values[filter.name];
      return value && !isDay(filter.name) ? [texts.narrowed(filter.label, filterWords(filter, value))] : [];
    }),
    periods: dashboardPeriods,
    /** None of the periods where days are asked for. */
    months: isOfDays ? undefined : months,
    isOfDays,
    chooseMonths: (next: Months) => change({ period: next, from: null, to: null }),
  };
}

export type Asking = ReturnType<typeof useAsking>;
