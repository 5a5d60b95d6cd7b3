import type {
  AttentionEntry,
  AttentionItem,
  AttentionSummary,
} from 'contract/records/attention/attention.endpoints';
import { type ReactNode, useState } from 'react';
import type { ListState } from '../../shared/data-table/list-state.ts';
import { NoMatchPicture } from '../../shared/pictures/no-match-picture.tsx';
import { TasksPicture } from '../../shared/pictures/tasks-picture.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDay, formatTime } from '../../ui/format/format-date.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { AttentionTable, type GroupCounts } from './attention-table.tsx';
import { attentionTexts as texts } from './attention-texts.ts';

/** How many stand on a page, in their groups. */
export const rowsOnPage = 50;

/** How many of each group there are, of whose things are listed; those of a team are not counted. */
export const groupCountsOf = (
  summary: AttentionSummary | undefined,
  whose: string,
): GroupCounts | undefined =>
  whose === 'team' ? undefined : summary?.groups[whose === 'me' || whose === 'others' ? whose : 'all'];

type ContentProps = {
  list: ListState & { rows: (AttentionItem | AttentionEntry)[] };
  counts: GroupCounts | undefined;
  /** What is offered where nothing needs the person, such as what needs others. */
  other?: ReactNode;
};

function Nothing({ list, other }: Omit<ContentProps, 'counts'>) {
  const [checkedAt] = useState(() => new Date().toISOString());
  const { whose, ...narrowing } = list.filters;
  if (list.search === '' && !Object.values(narrowing).some(Boolean)) {
    return (
      <EmptyState picture={<TasksPicture />} message={texts.empty} action={other}>
        {texts.checked(`${formatDay(checkedAt)} ${formatTime(checkedAt)}`)} {texts.emptyText}
      </EmptyState>
    );
  }
  const clear = () => list.narrow({ search: '', sort: list.sort, filters: whose ? { whose } : {} });
  return (
    <EmptyState
      picture={<NoMatchPicture />}
      message={narrowing['snoozed'] ? texts.snooze.none : texts.noMatch}
      action={<Button onClick={clear}>{texts.showAll}</Button>}
    />
  );
}

/** A page of what needs attention in its groups, or what stands in its place. */
export function AttentionContent({ list, counts, other }: ContentProps) {
  if (list.error && list.rows.length === 0) {
    return <LoadProblem error={list.error} onRetry={list.refetch} />;
  }
  if (list.isLoading) return <ListSkeleton rows={6} />;
  if (list.rows.length === 0) return <Nothing list={list} other={other} />;
  return (
    <>
      <AttentionTable items={list.rows} counts={counts} />
      <Pager {...list} onPage={list.setPage} />
    </>
  );
}
