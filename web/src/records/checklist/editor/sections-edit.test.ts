import type { ChecklistSection } from 'contract/records/checklist/checklist-types';
import { expect, test } from 'vitest';
import {
  addItem,
  duplicateItem,
  moveItem,
  moveSection,
  newItem,
  removeItem,
  removeSection,
} from './sections-edit.ts';

const item = (id: string) => ({ ...newItem(), _id: id });
const sections = (): ChecklistSection[] => [
  { _id: 'first', title: 'First', items: [item('a'), item('b')] },
  { _id: 'second', title: 'Second', items: [item('c')] },
];
const order = (all: readonly ChecklistSection[]) =>
  all.map(({ _id, items }) => `${_id}: ${items.map((one) => one._id).join(' ')}`);

test('an item is added below another, or at the end of its section', () => {
  expect(order(addItem(sections(), 'first', item('x'), 'a'))).toEqual(['first: a x b', 'second: c']);
  expect(order(addItem(sections(), 'second', item('x')))).toEqual(['first: a b', 'second: c x']);
});

test('an item moves within its section, and beyond its edge into the next one', () => {
  expect(order(moveItem(sections(), 'b', -1))).toEqual(['first: b a', 'second: c']);
  expect(order(moveItem(sections(), 'b', 1))).toEqual(['first: a', 'second: b c']);
  expect(order(moveItem(sections(), 'c', -1))).toEqual(['first: a b c', 'second: ']);
  expect(order(moveItem(sections(), 'a', -1))).toEqual(['first: a b', 'second: c']);
});

test('a section moves with its items', () => {
  expect(order(moveSection(sections(), 'second', -1))).toEqual(['second: c', 'first: a b']);
});

test('what asked for the answer of a deleted item is always shown', () => {
  const all = sections().map((section) => ({
    ...section,
    items: section.items.map((one) =>
      one._id === 'c' ? { ...one, condition: { item: 'a', answer: 'no' } } : one,
    ),
  }));
  expect(removeItem(all, 'a')[1]?.items[0]?.condition).toBeNull();
  expect(removeSection(all, 'first')).toMatchObject([{ _id: 'second', items: [{ condition: null }] }]);
});

test('a duplicate is an item of its own', () => {
  const [first] = duplicateItem(sections(), item('a'));
  expect(first?.items).toHaveLength(3);
  expect(new Set(first?.items.map(({ _id }) => _id)).size).toBe(3);
});
