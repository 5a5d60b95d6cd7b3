import { IconAlarmSnooze } from '@tabler/icons-react';
import type { AttentionSummary } from 'contract/records/attention/attention.endpoints';
import type { ReactNode } from 'react';
import { ListBar } from '../../shared/data-table/list-bar.tsx';
import { isBlank, type ListState } from '../../shared/data-table/list-state.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import { Segments } from '../../ui/actions/segments.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { attentionTexts as texts } from './attention-texts.ts';

type Whose = 'me' | 'team' | 'others' | 'all';

export type AttentionBarProps = {
  list: ListState;
  /** Whose may be asked for here, the one that holds unless told first. */
  whose: readonly [Whose, ...Whose[]];
  filters: Filter[];
  /** How much is whose. */
  summary: AttentionSummary | undefined;
  /** How many are put off. */
  snoozed: { total: number; totalIsCapped?: boolean } | undefined;
  /** At the end, such as an export. */
  children?: ReactNode;
};

/** How much of somebody's there is; that of a team is not counted. */
const countOf = (summary: AttentionSummary | undefined, value: Whose) =>
  summary && value !== 'team'
    ? countText(summary.whose[value].count, summary.whose[value].hasMore)
    : undefined;

/** The way to what is put off, and back. */
function SnoozedButton({ list, snoozed }: Pick<AttentionBarProps, 'list' | 'snoozed'>) {
  const isOfSnoozed = list.filters['snoozed'] === 'true';
  const total = snoozed?.total ?? 0;
  if (!isOfSnoozed && total === 0) return null;
  return (
    <Button
      icon={<IconAlarmSnooze />}
      aria-pressed={isOfSnoozed}
      onClick={() => list.setFilter('snoozed', isOfSnoozed ? null : 'true')}
    >
      {texts.snooze.count(countText(total, snoozed?.totalIsCapped))}
    </Button>
  );
}

/** Whose is shown, what narrows it, and the way to what is put off. */
export function AttentionBar({ list, whose, filters, summary, snoozed, children }: AttentionBarProps) {
  const [first] = whose;
  const value = whose.find((one) => one === list.filters['whose']) ?? first;
  // Where nothing is there, and nothing is put off, there is nothing to search, print or take along.
  const isBare = isBlank(list) && (snoozed?.total ?? 0) === 0;
  return (
    <>
      <Segments
        label={texts.whose.label}
        segments={whose.map((one) => ({ value: one, label: texts.whose[one], count: countOf(summary, one) }))}
        value={value}
        onChange={(next) => list.setFilter('whose', next === first ? null : next)}
      />
      {!isBare && (
        <ListBar list={list} filters={filters} searchLabel={texts.search} wideSearch>
          <SnoozedButton list={list} snoozed={snoozed} />
          {children}
        </ListBar>
      )}
    </>
  );
}
