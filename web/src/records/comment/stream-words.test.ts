import { actOf, activityEntities, describeActivity } from 'contract/describe-activity';
import { recordKindKeys } from 'contract/core/record-kinds';
import { expect, test } from 'vitest';
import { capaKind } from '../../modules/capa/capa-kind.ts';
import { deedOf } from './stream-words.ts';

const row = {
  entity: '',
  action: 'created',
  recordNumber: 'CAPA-2026-0001',
  recordName: 'Bela Fixture',
  changes: {},
};

/** What is said of somebody who did something to a part, which is called Bela Fixture unless told. */
function doneTo(entity: string, action: string, name: string | null = row.recordName): string {
  const about = { ...row, entity, action };
  const change = {
    action,
    collectionName: entity,
    act: actOf(about),
    message: describeActivity(about),
    about: name,
    changes: [],
  };
  return deedOf(change as never, capaKind);
}

const addedTo = (entity: string) => doneTo(entity, 'created');

test('what has no name of its own is told by what it is', () => {
  expect(doneTo('risk_treatment', 'created', null)).toBe('added the treatment plan');
  expect(doneTo('risk_treatment', 'updated', null)).toBe('updated the treatment plan');
});

test('whoever adds a part is told to have added it by what the log calls it', () => {
  expect(addedTo('capa_team_role')).toBe('added the role on the team Bela Fixture');
  expect(addedTo('risk_control_test')).toBe('added the test of control Bela Fixture');
  expect(addedTo('capa_five_whys')).toBe('began the five whys Bela Fixture');
});

test('a part is told by its name alone only where that says what it is', () => {
  const parts = activityEntities
    .map(({ value }) => value)
    .filter((value) => recordKindKeys.some((kind) => value.startsWith(`${kind}_`)));
  expect(parts.length).toBeGreaterThan(20);
  // Such as `Residual assessment`.
  expect(parts.filter((part) => addedTo(part) === 'added Bela Fixture')).toEqual(['risk_assessment']);
});

test('what a field said of days is told as its reader has days', () => {
  const moved = { field: 'dueDate', label: 'Due date', old: '2026-11-30', new: '2026-12-24' };
  const change = {
    action: 'updated',
    collectionName: 'capa',
    act: '',
    message: '',
    about: null,
    changes: [moved],
  };
  expect(deedOf(change as never, capaKind)).toBe('changed Due date from 11/30/2026 to 12/24/2026');
});
