import { type CapaAction, capaActionAsks, capaActionInput } from 'contract/modules/capa/capa-action';
import { expect, test } from 'vitest';
import { newActionValues } from '../../records/record/action/action-fields.ts';
import { capaActionFacts } from './capa-action-facts.ts';

const action = {
  ...capaActionAsks,
  type: 'corrective',
  strategy: null,
  rootCauses: [],
  linkedRecord: null,
  budget: null,
  actualCost: null,
  personnel: null,
  progress: null,
  status: 'pending',
} as unknown as CapaAction; // the facts read these fields alone

const waivedOf = (more: Partial<CapaAction>) =>
  capaActionFacts({ ...action, ...more }, null).find(({ label }) => label === 'Completed without')?.value;

test('a new action of a CAPA asks for a note, for evidence and for somebody who verifies it', () => {
  const fields = { input: capaActionInput, parts: {}, rows: [], fields: {}, begins: capaActionAsks };
  expect(newActionValues(fields, [], { today: '2026-02-03' })).toMatchObject({
    noteRequired: true,
    evidenceRequired: true,
    verificationRequired: true,
  });
});

test('whoever approves the plan sees what an action is completed without', () => {
  expect(waivedOf({})).toBeUndefined();
  expect(waivedOf({ evidenceRequired: false })).toBe('a photo or file');
  expect(waivedOf({ noteRequired: false, verificationRequired: false })).toBe(
    'a note, somebody else who verifies it',
  );
  expect(waivedOf({ evidenceRequired: false, status: 'completed' })).toBeUndefined();
});
