import { Suspense } from 'react';
import { useCan } from '../../core/session/use-can.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { historyTitle } from './history-texts.ts';

const HistoryTable = lazyPart(async () => (await import('./history-table.tsx')).HistoryTable);

export type HistoryProps = {
  id: string;
  /** What of it alone, where more is set that has this id: of a workspace, its notification settings. */
  entity?: string;
};

/** The table alone, where something else names it; its code is fetched when it is first shown. */
export function HistoryPart({ id, entity }: HistoryProps) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <HistoryTable id={id} {...(entity ? { entity } : {})} />
    </Suspense>
  );
}

/** The history of what is set on a screen, below it, for those who may read the log. */
export function History(props: HistoryProps) {
  if (!useCan('log.read')) return null;
  return (
    <Section title={historyTitle}>
      <HistoryPart {...props} />
    </Section>
  );
}
