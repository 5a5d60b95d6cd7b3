/** Chance that can be repeated: the same seed gives the same walk. */
export type Chance = {
  seed: number;
  /** A whole number from 0 up to, and without, this one. */
  below(bound: number): number;
  pick<T>(from: readonly T[]): T;
  /** Words that no other walk and no other field has. */
  words(): string;
};

const nouns = ['pump', 'seal', 'valve', 'press', 'coolant', 'lathe', 'fixture', 'gauge', 'weld', 'belt'];
const verbs = ['leaks', 'wears', 'slips', 'sticks', 'drifts', 'breaks', 'rattles', 'jams', 'warps', 'bends'];

/** Makes chance out of a seed (mulberry32). */
export function makeChance(seed: number): Chance {
  let state = seed >>> 0;
  let count = 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[below(from.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  };
  const words = () => {
    count += 1;
    return `The ${pick(nouns)} ${pick(verbs)} ${seed}-${count}`;
  };
  return { seed, below, pick, words };
}
