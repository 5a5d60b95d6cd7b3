import { expect, test } from 'vitest';
import { moveField, moveSection, placeField, renameSection } from './field-order.ts';

const order = [
  { name: null, fields: ['a', 'b'] },
  { name: 'Costs', fields: ['c'] },
  { name: 'Sites', fields: ['d', 'e'] },
];

test('a field moves within its section, and beyond its edge into the next one; a section left empty is gone', () => {
  expect(moveField(order, 'a', 1)[0]).toEqual({ name: null, fields: ['b', 'a'] });
  expect(moveField(order, 'b', 1).slice(0, 2)).toEqual([
    { name: null, fields: ['a'] },
    { name: 'Costs', fields: ['b', 'c'] },
  ]);
  expect(moveField(order, 'c', -1)).toEqual([
    { name: null, fields: ['a', 'b', 'c'] },
    { name: 'Sites', fields: ['d', 'e'] },
  ]);
  expect(moveField(order, 'a', -1)).toEqual(order);
  expect(moveField(order, 'e', 1)).toEqual(order);
});

test('a field is dropped before or after another, in the section of that one', () => {
  expect(placeField(order, 'a', { beside: 'e', isAfter: false })[2]?.fields).toEqual(['d', 'a', 'e']);
  expect(placeField(order, 'd', { beside: 'e', isAfter: true })[2]?.fields).toEqual(['e', 'd']);
  expect(placeField(order, 'c', { beside: 'b', isAfter: true })).toEqual([
    { name: null, fields: ['a', 'b', 'c'] },
    { name: 'Sites', fields: ['d', 'e'] },
  ]);
  expect(placeField(order, 'c', { beside: 'c', isAfter: true })).toEqual(order);
});

test('a section moves with its fields, and is joined to one that is called as it is renamed', () => {
  expect(moveSection(order, 'Sites', -1).map(({ name }) => name)).toEqual([null, 'Sites', 'Costs']);
  expect(moveSection(order, 'Sites', 1)).toEqual(order);
  expect(renameSection(order, null, 'Sites')).toEqual([
    { name: 'Sites', fields: ['a', 'b', 'd', 'e'] },
    { name: 'Costs', fields: ['c'] },
  ]);
  expect(renameSection(order, 'Costs', 'Money')[1]).toEqual({ name: 'Money', fields: ['c'] });
});
