import { Suspense } from 'react';
import { useCan } from '../../core/session/use-can.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { historyTitle } from './history-texts.ts';

const HistoryTable = lazyPart(async () => (await import('./history-table.tsx')).HistoryTable);

/** The table alone, where something else names it; its code is fetched when it is first shown. */
export function HistoryPart({ id }: { id: string }) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <HistoryTable id={id} />
    </Suspense>
  );
}

/** The history of what is set on a screen, below it, for those who may read the log. */
export function History({ id }: { id: string }) {
  if (!useCan('log.read')) return null;
  return (
    <Section title={historyTitle}>
      <HistoryPart id={id} />
    </Section>
  );
}
