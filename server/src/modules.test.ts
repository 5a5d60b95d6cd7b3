import { namedTasks, ownedParts, recordKindKeys } from 'contract/core/record-kinds';
import { expect, test } from 'vitest';
import { kinds } from '../test/kinds.ts';
import { serverModules } from './modules.ts';

test('whatever people are named for on a record, or own below it, somebody can take over', () => {
  const taken = Object.values(serverModules).flatMap(({ takers = {} }) => Object.keys(takers));
  expect(taken.toSorted()).toEqual([...namedTasks, ...ownedParts.map(({ part }) => part)].toSorted());
});

test('every kind of record is served by a module, and told to the loops over all calls', () => {
  const served = Object.values(serverModules).flatMap((module) => module.kinds.map(({ kind }) => kind));
  expect(served.toSorted()).toEqual(recordKindKeys.toSorted());
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(recordKindKeys.toSorted());
});
