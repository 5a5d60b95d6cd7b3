import { mentionOf } from 'contract/records/comment/mention';
import { expect, test } from 'vitest';
import { idOf } from '../../../test/make.ts';
import { emptyText, searchedAt, toKept, toTyped, withPerson } from './mention-text.ts';

const ann = { _id: idOf(1), name: 'Ann', email: 'ann@kestrel.example' };
const anna = { _id: idOf(2), name: 'Anna Lee', email: 'anna@kestrel.example' };
const other = { _id: idOf(3), name: 'Ann', email: 'other@kestrel.example' };

test('a name is typed, and the person is kept', () => {
  const first = withPerson({ text: 'Look @an', people: {} }, { from: 5, caret: 8 }, anna);
  expect(first).toEqual({
    typed: { text: 'Look @Anna Lee ', people: { 'Anna Lee': anna._id } },
    caret: 15,
  });
  const typed = { text: '@Anna Lee and @Ann', people: { Ann: ann._id, 'Anna Lee': anna._id } };
  expect(toKept(typed)).toBe(`${mentionOf(anna._id)} and ${mentionOf(ann._id)}`);
});

test('two people of one name are told apart', () => {
  const first = withPerson({ text: '@', people: {} }, { from: 0, caret: 1 }, ann).typed;
  const { typed } = withPerson(
    { ...first, text: `${first.text}@` },
    { from: first.text.length, caret: first.text.length + 1 },
    other,
  );
  expect(toKept(typed)).toBe(`${mentionOf(ann._id)} ${mentionOf(other._id)} `);
});

test('a kept text comes back as it was typed', () => {
  const kept = `${mentionOf(ann._id)} asks ${mentionOf(other._id)}, not ${mentionOf(ann._id)}`;
  const typed = toTyped(kept, [ann, other]);
  expect(typed.text).toBe('@Ann asks @Ann *, not @Ann');
  expect(toKept(typed)).toBe(kept);
});

test('somebody is looked for behind the last @, up to the caret', () => {
  const at = (text: string, people = {}) => searchedAt({ text, people }, text.length);
  expect(at('Hello @Mar')).toEqual({ from: 6, search: 'Mar' });
  expect(at('@')).toEqual({ from: 0, search: '' });
  expect(at('(@Mara L')).toEqual({ from: 1, search: 'Mara L' });
  for (const text of ['mail me at mara@kes', 'no one', '@ now', '@Mara\nnext']) expect(at(text)).toBeNull();
  expect(at('@Ann is', { Ann: ann._id })).toBeNull();
  expect(searchedAt(emptyText, 0)).toBeNull();
});
