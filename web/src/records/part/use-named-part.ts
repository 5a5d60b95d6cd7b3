import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Whether a task has led to a part, and how that is over once its form was closed. */
export type NamedPart = { isNamed: boolean; forget: () => void };

/**
 * Whether the address names a part of the record (`item`), as a task about it does: then it is brought into view, and the form opens in
 * which the task is done. Once that is closed, `forget` takes it out of the address.
 */
export function useNamedPart(id: string): NamedPart & { row: RefObject<HTMLLIElement | null> } {
  const [url, setUrl] = useSearchParams();
  const isNamed = url.get('item') === id;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' });
  }, [isNamed]);
  const forget = () => {
    if (!isNamed) return;
    const rest = new URLSearchParams(url);
    rest.delete('item');
    setUrl(rest, { replace: true, preventScrollReset: true });
  };
  return { row, isNamed, forget };
}
