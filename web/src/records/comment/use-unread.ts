import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import type { StreamPlace } from './use-stream.ts';

type Where = Pick<StreamPlace, 'calls' | 'params'>;

/** How many comments of others on a record one has not seen. */
export function useUnread({ calls, params }: Where) {
  return useApi(calls.countUnread, { params }, { later: true }).data;
}

/** Whether something is in sight; where nobody can tell, it is. */
function useInSight(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((changes) =>
      setIsSeen(changes.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}

/** Notes that comments were seen, once they are in sight. */
export function useMarkSeen(
  where: Where,
  element: RefObject<Element | null>,
  upTo: string | undefined,
): void {
  const unread = useUnread(where);
  const isSeen = useInSight(element);
  const marking = useAction(where.calls.markSeen, { failureToast: () => undefined });
  const marked = useRef<string>(undefined);
  const mark = useEffectEvent((moment: string) => {
    if (marked.current === moment) return;
    marked.current = moment;
    void marking.run({ params: where.params, body: { upTo: moment } });
  });
  const isDue = isSeen && (unread?.count ?? 0) > 0;
  useEffect(() => {
    if (isDue && upTo) mark(upTo);
  }, [isDue, upTo]);
}
