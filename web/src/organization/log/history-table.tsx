import { ActivityTable } from './activity-table.tsx';
import { historyPages } from './history-texts.ts';
import { useLog } from './use-log-filters.ts';

/** Every change of what has this id, newest first: who, when, and what it was before. */
export function HistoryTable({ id }: { id: string }) {
  return <ActivityTable list={useLog(id, 'history')} pagesLabel={historyPages} />;
}
