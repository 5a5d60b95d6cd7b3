import { IconCalendar, IconLayoutKanban } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import type { RecordKind } from '../record-kind.ts';
import type { RegisterView } from '../register/register-props.ts';
import type { Marking } from './record-board.tsx';
import { viewTexts as texts } from './view-texts.ts';

const RecordBoard = lazyPart(async () => (await import('./record-board.tsx')).RecordBoard);
const RecordCalendar = lazyPart(async () => (await import('./record-calendar.tsx')).RecordCalendar);

/** The views that every register has beside its table, besides those that its kind brings. */
export function viewsOf<R>(
  kind: RecordKind,
  register: Marking & { views?: readonly RegisterView<R>[] },
): RegisterView<R>[] {
  const { views: own = [] } = register;
  const common: RegisterView<R>[] = [
    {
      key: 'board',
      label: texts.board,
      icon: <IconLayoutKanban />,
      hasOwnRows: true,
      draw: ({ query }) => (
        <Suspense fallback={<ListSkeleton />}>
          <RecordBoard kind={kind} query={query} marking={register} />
        </Suspense>
      ),
    },
    {
      key: 'calendar',
      label: texts.calendar,
      icon: <IconCalendar />,
      hasOwnRows: true,
      draw: ({ query }) => (
        <Suspense fallback={<ListSkeleton />}>
          <RecordCalendar kind={kind} query={query} />
        </Suspense>
      ),
    },
  ];
  return [...own, ...common.filter(({ key }) => own.every((one) => one.key !== key))];
}
