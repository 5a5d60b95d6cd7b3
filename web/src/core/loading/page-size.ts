import type { Endpoint } from 'contract/core/endpoint';
import { useSyncExternalStore } from 'react';
import { session } from '../session/session.ts';

/** How many rows a person may have on a page; the server keeps a plan for each. */
export const pageSizes: readonly number[] = [10, 25, 50, 100];

const listeners = new Set<() => void>();

const keyOf = ({ path }: Pick<Endpoint, 'path'>) =>
  `plumbline:rows:${session.get().auth.user?._id ?? ''}:${path}`;

/** How many rows the person has chosen to have on a page of this list, on this device; undefined for as many as it begins with. */
export function pageSizeOf(endpoint: Pick<Endpoint, 'path'>): number | undefined {
  try {
    const size = Number(localStorage.getItem(keyOf(endpoint)));
    return pageSizes.includes(size) ? size : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the choice for the next visits. */
function keepPageSize(endpoint: Pick<Endpoint, 'path'>, size: number): void {
  try {
    localStorage.setItem(keyOf(endpoint), String(size));
  } catch {
    // Storage may be forbidden or full.
  }
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many rows stand on a page of a list, and the way to choose another number. */
export function usePageSize(endpoint: Pick<Endpoint, 'path'>) {
  const size = useSyncExternalStore(subscribe, () => pageSizeOf(endpoint));
  return { size, keep: (next: number) => keepPageSize(endpoint, next) };
}
