import { expect, test } from 'vitest';
import { mentionedIn, mentionOf, piecesOf } from './mention.ts';

const ada = '018f0000-0000-7000-8000-00000000aaaa';
const kim = '018f0000-0000-7000-8000-00000000bbbb';

test('a text names each person once, in their order', () => {
  const text = `${mentionOf(kim)} and ${mentionOf(ada)}, then ${mentionOf(kim)} again`;
  expect(mentionedIn(text)).toEqual([kim, ada]);
});

test('what only looks like a person stays words', () => {
  const text = 'Write to ada@[here], @[018f] or @ada';
  expect(mentionedIn(text)).toEqual([]);
  expect(piecesOf(text)).toEqual([{ text }]);
});

test('a text falls into its words and its people', () => {
  expect(piecesOf(`${mentionOf(ada)} look,\n${mentionOf(kim)}`)).toEqual([
    { account: ada },
    { text: ' look,\n' },
    { account: kim },
  ]);
});
