import { createHash } from 'node:crypto';

/** How many statements have a name at once: a connection keeps a plan of some 100 kB for each that it has met. */
const mostNames = 500;
const mostStrangers = 2000;
const windowMs = 10 * 60_000;
/** A statement is named when it comes so often in one window, and keeps its name while it comes so often in each. */
const usesToTake = 3;
const usesToKeep = 10;

// A page behind the first has its place in its text (list.ts): there are too many of those to name each. `offset 0` is no
// page: it keeps a part of a statement to itself.
const laterPage = / offset [1-9]\d*\)/;

type Held = { name: string; uses: number };

/**
 * Names for the statements that come often. What a caller may vary (sorts, filters, sizes) makes more texts than
 * anybody has memory for; the names of those that nobody asks any more go to others. The connections that have met
 * them end after a while (database.ts).
 */
export function createNames(now: () => number = Date.now) {
  const held = new Map<string, Held>();
  const strangers = new Map<string, number>();
  let end = now() + windowMs;

  function turn(): void {
    end = now() + windowMs;
    strangers.clear();
    for (const [text, one] of held) {
      if (one.uses < usesToKeep) held.delete(text);
      one.uses = 0;
    }
  }
  function meet(text: string): string | undefined {
    const uses = (strangers.get(text) ?? 0) + 1;
    if (uses < usesToTake || held.size >= mostNames) {
      if (strangers.size < mostStrangers || strangers.has(text)) strangers.set(text, uses);
      return undefined;
    }
    strangers.delete(text);
    const name = `s${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
    held.set(text, { name, uses });
    return name;
  }
  return function nameOf(text: string): string | undefined {
    if (now() >= end) turn();
    const known = held.get(text);
    if (known) known.uses += 1;
    return known?.name ?? (laterPage.test(text) ? undefined : meet(text));
  };
}
