import type { Person } from 'contract/core/field';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { searchedAt, type TypedText, withPerson } from './mention-text.ts';
import type { StreamPlace } from './use-stream.ts';

const offeredMost = 6;
const staleTime = 60_000;

type Options = {
  place: Pick<StreamPlace, 'calls' | 'params'>;
  box: RefObject<HTMLTextAreaElement | null>;
  typed: TypedText;
  onChange: (typed: TypedText) => void;
};

/** People who can read the record, by what is typed behind an @; those of the last answer stand until the next is here. */
function useReaders({ calls, params }: Options['place'], search: string | undefined): Person[] | undefined {
  const query = { limit: offeredMost, ...(search?.trim() ? { search: search.trim() } : {}) };
  const answer = useApi(
    calls.people,
    { params, query },
    { enabled: search !== undefined, keepLast: true, staleTime },
  );
  if (!answer.isPlaceholderData) return answer.data;
  const words = search?.trim().toLowerCase() ?? '';
  return answer.data?.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(words));
}

/** Has an @ open the people who can be named: chosen by arrows and Enter, closed by Escape. */
export function useMention({ place, box, typed, onChange }: Options) {
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const found = searchedAt(typed, Math.min(caret, typed.text.length));
  const isAsked = found !== null && found.from !== closedAt;
  const people = useReaders(place, isAsked ? found.search : undefined) ?? [];
  const isOpen = isAsked;
  const index = Math.min(active, Math.max(0, people.length - 1));

  // The caret goes to its place as soon as what was put in stands in the box.
  const moveTo = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (moveTo.current === undefined) return;
    box.current?.focus();
    box.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = undefined;
  });

  const noteCaret = () => {
    const next = box.current?.selectionStart ?? 0;
    if (next !== caret) setActive(0);
    setCaret(next);
  };

  const choose = (person: Person) => {
    if (!found) return;
    const next = withPerson(typed, { from: found.from, caret }, person);
    onChange(next.typed);
    setCaret(next.caret);
    setActive(0);
    moveTo.current = next.caret;
  };

  /** Opens the list as if an @ had been typed where the caret is. */
  const begin = () => {
    const at = box.current?.selectionStart ?? typed.text.length;
    const before = typed.text.slice(0, at);
    const gap = before === '' || /[\s(]$/.test(before) ? '' : ' ';
    onChange({ ...typed, text: `${before}${gap}@${typed.text.slice(at)}` });
    const next = at + gap.length + 1;
    setCaret(next);
    setClosedAt(undefined);
    moveTo.current = next;
  };

  const step = (by: number) => setActive((index + by + people.length) % Math.max(1, people.length));

  /** Whether a key was for the list. */
  const takeKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    if (event.key === 'Escape') setClosedAt(found.from);
    else if (people.length === 0) return false;
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') {
      const person = people[index];
      if (person) choose(person);
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const optionId = (at: number) => `${listId}-${at}`;
  return {
    isOpen,
    people,
    index,
    listId,
    optionId,
    choose,
    begin,
    takeKey,
    noteCaret,
    close: () => setClosedAt(found?.from),
    /** For the box. */
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && people.length > 0 ? optionId(index) : undefined,
    },
  };
}

export type Mention = ReturnType<typeof useMention>;
