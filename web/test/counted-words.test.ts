import { capaWidgets } from 'contract/modules/capa/capa-dashboard';
import { riskWidgets } from 'contract/modules/risk/risk-dashboard';
import { wordsFor } from 'contract/core/counted';
import { expect, test } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>('../src/**/*-texts.ts', { eager: true });

/** Everything that a texts file says of one: each function of it is asked with 1 for all that it takes. */
function sayings(value: unknown, path: string): { path: string; words: string }[] {
  if (typeof value === 'string') return [{ path, words: value }];
  if (typeof value === 'function') {
    const takesOne = value as (...given: unknown[]) => unknown; // whatever else it takes, it refuses 1 by throwing
    try {
      return sayings(takesOne(...Array<number>(8).fill(1)), path);
    } catch {
      return []; // It takes words or rows, of which 1 is none.
    }
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => sayings(one, `${path}.${key}`));
}

// Words in s that follow a number, or a name for which 1 stands here, and are none for several things.
const notSeveral =
  'is|was|has|does|accepts|decides|invites|removes|says|stands?|takes|stays|then|this|less|access|process|asks|alone|applies|holds|waits';
const several = new RegExp(
  String.raw`\b1 (?!(?:${notSeveral}|in|of|to|as|at|on|from|with|like|1|and|or|by|for|will|then|signed|it)\b)(?:[a-zA-Z]+ )?(?!(?:${notSeveral}|favorites|edits)\b)[a-zA-Z]+s\b`,
);

test('one thing is not called by the word for several', () => {
  const said = Object.entries(modules).flatMap(([file, texts]) => sayings(texts, file));
  expect(said.length).toBeGreaterThan(3000);
  expect(said.filter(({ words }) => several.test(words))).toEqual([]);
});

test('what a dashboard counts has a word for one', () => {
  const units = [...new Set([...riskWidgets, ...capaWidgets].map(({ unit }) => unit))];
  expect(Object.fromEntries(units.map((unit) => [unit, wordsFor(1, unit)]))).toEqual({
    risks: 'risk',
    'treated risks': 'treated risk',
    scores: 'score',
    actions: 'action',
    CAPAs: 'CAPA',
    'closed CAPAs': 'closed CAPA',
    'CAPAs that asked': 'CAPA that asked',
    'CAPAs given more time': 'CAPA given more time',
    'actual cost': 'actual cost',
  });
});
