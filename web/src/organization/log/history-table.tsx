import { ActivityTable } from './activity-table.tsx';
import { historyPages } from './history-texts.ts';
import { useLog } from './use-log-filters.ts';

/** Every change of what has this id, newest first: who, when, and what it was before. */
export function HistoryTable({ id, entity }: { id: string; entity?: string }) {
  const list = useLog(id, 'history', entity ? { entity } : {});
  return <ActivityTable list={list} pagesLabel={historyPages} />;
}
