import { handedTasks } from 'contract/core/named-asks';
import { ownedParts, recordKindKeys } from 'contract/core/record-kinds';
import { expect, test } from 'vitest';
import { kinds } from '../test/kinds.ts';
import { reassignCauses } from './records/analysis/reassign-causes.service.ts';
import { serverModules } from './modules.ts';

test('whatever people are named for on a record, or own below it, somebody can take over', () => {
  const modules = Object.values(serverModules);
  const ofKinds = modules.flatMap((module) =>
    module.kinds.flatMap((kind) => Object.keys(reassignCauses(kind))),
  );
  const taken = [...ofKinds, ...modules.flatMap(({ takers = {} }) => Object.keys(takers))];
  expect(taken.toSorted()).toEqual([...handedTasks, ...ownedParts.map(({ part }) => part)].toSorted());
});

test('every kind of record is served by a module, and told to the loops over all calls', () => {
  const served = Object.values(serverModules).flatMap((module) => module.kinds.map(({ kind }) => kind));
  expect(served.toSorted()).toEqual(recordKindKeys.toSorted());
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(recordKindKeys.toSorted());
});
