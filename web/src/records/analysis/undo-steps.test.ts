import { expect, test } from 'vitest';
import { makeBranch } from '../../../test/make-analysis.ts';
import { onOwnVersion, takingBack, type UndoStep } from './undo-steps.ts';

const { _id: id } = makeBranch(1);
const changed = (version: number): UndoStep => ({
  does: 'change',
  id,
  patch: { name: 'As it was' },
  version,
});

test('a field that a form sends as it was is not taken back', () => {
  const before = makeBranch(1, { name: 'Worn', evidence: 'A photo' });
  const patch = { name: 'Worn down', evidence: 'A photo', status: before.status };
  expect(takingBack([before], before, patch)).toEqual({ name: 'Worn', holds: before.holds });
});

test('a step is taken back on the version that one’s own later steps made, and on its own once others came between', () => {
  expect(onOwnVersion([changed(2)], { _id: id, version: 3 })).toEqual([changed(3)]);
  // Version 3 was somebody else's.
  expect(onOwnVersion([changed(2)], { _id: id, version: 4 })).toEqual([changed(2)]);
  expect(onOwnVersion([changed(2)], { _id: makeBranch(2)._id, version: 3 })).toEqual([changed(2)]);
});
