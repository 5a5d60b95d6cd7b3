import { expect } from '@playwright/test';
import type { Place, Texts } from './places.ts';

type Known = {
  /** Typed and not yet saved. */
  words: Map<string, string>;
  /** What the record held when these words were begun: a form may show it for as long as they wait. */
  before: Texts;
};

/** What was typed and what must be stored, as the one who walks knows it. */
export type Model = {
  of(place: Place): Known;
  /** Notes words in a field, over what the record held at the time. */
  type(place: Place, field: string, text: string, stored: Texts): void;
  /** They were saved. */
  settle(place: Place): void;
  /** Everything that was ever typed. */
  typed: Set<string>;
};

export function makeModel(): Model {
  const known = new Map<string, Known>();
  const typed = new Set<string>();
  const of = (place: Place): Known => {
    const found = known.get(place.name) ?? { words: new Map<string, string>(), before: {} };
    known.set(place.name, found);
    return found;
  };
  return {
    of,
    typed,
    type(place, field, text, stored) {
      const found = of(place);
      if (found.words.size === 0) found.before = stored;
      found.words.set(field, text);
      typed.add(text);
    },
    settle: (place) => of(place).words.clear(),
  };
}

/** What a field may show: words that were typed, else what is stored or was when they were begun. */
export function allowedIn(place: Place, field: string, model: Model, stored: Texts): string[] {
  const { words, before } = model.of(place);
  const word = words.get(field);
  return word === undefined ? [stored[field] ?? '', before[field] ?? stored[field] ?? ''] : [word];
}

/** Reads back what is stored once it is what it must be: what was typed, and beside it what somebody else has given. */
export async function expectStored(place: Place, words: ReadonlyMap<string, string>, others: Texts) {
  const name = words.get(place.fields[0]) ?? others[place.fields[0]] ?? '';
  const wanted = { ...others, ...Object.fromEntries(words) };
  await expect.poll(() => place.read(name), { message: `what is stored of ${place.name}` }).toEqual(wanted);
}
