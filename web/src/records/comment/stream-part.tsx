import { Suspense } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import type { RecordStreamProps } from './record-stream.tsx';

const Stream = lazyPart(async () => (await import('./record-stream.tsx')).RecordStream);

/** What was said and done about a record or one of its actions; its code is fetched when it is drawn. */
export function RecordStream(props: RecordStreamProps) {
  return (
    <Suspense fallback={<ListSkeleton rows={4} />}>
      <Stream {...props} />
    </Suspense>
  );
}
