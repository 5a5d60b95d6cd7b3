import { expect, test } from 'vitest';
import { createMatcher, type State } from './pattern-machine.ts';

/** `.*[a-z]{0,n}` as a machine, and how often it was asked whether a character is taken. */
function counted(most: number) {
  let asked = 0;
  const isAny = () => true;
  const isLetter = (sign: string) => {
    asked += 1;
    return sign >= 'a' && sign <= 'z';
  };
  const machine: State[] = [{ end: true }, { either: [2, 3] }, { takes: isAny, next: 1 }];
  for (let left = most; left > 0; left -= 1) {
    const at = machine.length;
    machine.push({ either: [at + 1, 0] }, { takes: isLetter, next: left === 1 ? 0 : at + 2 });
  }
  return { matches: createMatcher(machine, 1), asked: () => asked };
}

test('a text that goes round among few places costs steps only until these are known', () => {
  const { matches, asked } = counted(250);
  expect(matches('a'.repeat(5000))).toBe(true);
  // The 250 letters fill up one after the other; each place asks once of all its letters, which are of one kind.
  expect(asked()).toBeLessThan(260);
  expect(matches('a'.repeat(5000))).toBe(true);
  expect(asked()).toBeLessThan(260);
});

test('a text that leads to ever new places asks once of each kind for each character', () => {
  const { matches, asked } = counted(250);
  const text = Array.from({ length: 5000 }, (_, at) =>
    (at * at) % 7 < 3 ? '-' : String.fromCharCode(97 + (at % 26)),
  );
  expect(matches(text.join(''))).toBe(true);
  expect(asked()).toBeLessThan(5001);
});
