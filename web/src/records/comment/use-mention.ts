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

/** Where the caret stands in a box, and how it is sent to a place as soon as the text for it stands there. */
function useCaret(box: Options['box']) {
  const [caret, setCaret] = useState(0);
  const moveTo = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (moveTo.current === undefined) return;
    box.current?.focus();
    box.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = undefined;
  });
  return {
    caret,
    note: () => setCaret(box.current?.selectionStart ?? 0),
    move: (to: number) => {
      moveTo.current = to;
      setCaret(to);
    },
  };
}

/** The text with an @ at a place, set apart from the word before it; and where the caret stands then. */
function withAt({ text, people }: TypedText, at: number): { typed: TypedText; caret: number } {
  const before = text.slice(0, at);
  const gap = before === '' || /[\s(]$/.test(before) ? '' : ' ';
  return {
    typed: { text: `${before}${gap}@${text.slice(at)}`, people },
    caret: at + gap.length + 1,
  };
}

/** What a key means to an open list; nothing to all others. */
function meaningOf({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) {
  if (nativeEvent.isComposing) return undefined;
  if (key === 'Escape') return 'close';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowUp') return 'up';
  return key === 'Tab' || (key === 'Enter' && !ctrlKey && !metaKey) ? 'choose' : undefined;
}

/** Has an @ open the people who can be named: chosen by arrows and Enter, closed by Escape. */
export function useMention({ place, box, typed, onChange }: Options) {
  const listId = useId();
  const { caret, note, move } = useCaret(box);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const found = searchedAt(typed, Math.min(caret, typed.text.length));
  const isOpen = found !== null && found.from !== closedAt;
  const people = useReaders(place, isOpen ? found.search : undefined) ?? [];
  const index = Math.min(active, Math.max(0, people.length - 1));

  const put = (next: { typed: TypedText; caret: number }) => {
    onChange(next.typed);
    move(next.caret);
    setActive(0);
    setClosedAt(undefined);
  };
  const choose = (person: Person | undefined) => {
    if (found && person) put(withPerson(typed, { from: found.from, caret }, person));
  };
  const acts = {
    close: () => setClosedAt(found?.from),
    down: () => setActive((index + 1) % Math.max(1, people.length)),
    up: () => setActive((index - 1 + people.length) % Math.max(1, people.length)),
    choose: () => choose(people[index]),
  };

  /** Whether a key was for the list. */
  const takeKey = (event: KeyboardEvent): boolean => {
    const meaning = meaningOf(event);
    if (!isOpen || !meaning || (people.length === 0 && meaning !== 'close')) return false;
    acts[meaning]();
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
    /** Opens the list as if an @ had been typed where the caret is. */
    begin: () => put(withAt(typed, box.current?.selectionStart ?? typed.text.length)),
    takeKey,
    noteCaret: note,
    noteTyping: () => (note(), setActive(0)),
    close: acts.close,
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
