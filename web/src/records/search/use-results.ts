import type { QueryOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import { searchEndpoints } from 'contract/records/search/search.endpoints';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';

const names = ['kind', 'module', 'workspace', 'status', 'person', 'from', 'to'] as const;

const shortest = 2;

/** What is typed goes into the address after a pause; what Back brings there shows in the box. */
function useTyped(text: string, commit: (text: string) => void) {
  const [typed, setTyped] = useState({ of: text, text });
  if (typed.of !== text) setTyped({ of: text, text });
  const isWaiting = typed.of === text && typed.text.trim() !== text;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => commit(typed.text.trim()), limits.searchDebounceMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the pause begins with what is typed, not with the function
  }, [typed.text, isWaiting]);
  return [typed.text, (next: string) => setTyped({ of: text, text: next })] as const;
}

/** The results of the search that the address holds, and the ways to change it. */
export function useResults() {
  const [url, setUrl] = useSearchParams();
  const text = (url.get('q') ?? '').trim().slice(0, 100);
  const values = Object.fromEntries(
    names.flatMap((name) => (url.get(name) ? [[name, url.get(name) ?? '']] : [])),
  );
  const page = Math.max(1, Number(url.get('page')) || 1);

  const change = (fields: Record<string, string | null>, replace = false) =>
    setUrl(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: null, ...fields })) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );

  const [typed, setTyped] = useTyped(text, (next) => change({ q: next || null }, true));
  // The server says of nonsense in a pasted address what is wrong with it.
  const query = { q: text, ...values, page } as unknown as QueryOf<typeof searchEndpoints.results>;
  const enabled = text.length >= shortest;
  const answer = useApi(searchEndpoints.results, { query }, { enabled, keepLast: true });
  return {
    text,
    typed,
    setTyped,
    values,
    page,
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, null]))),
    isAsked: enabled,
    answer,
  };
}
