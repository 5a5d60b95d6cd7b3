import { recordKindKeys, recordKinds } from '../record-kinds.ts';
import { expect, test } from 'vitest';
import { grants, levels } from './levels.ts';
import { recordActs } from './record-acts.ts';
import {
  can,
  changesModule,
  isWorkspacePermission,
  permissionNames,
  permissionWord,
  resourceOf,
  wordLevels,
  type Actor,
} from './permissions.ts';

const actor = (more: Partial<Actor>): Actor => ({
  accountId: 'me',
  organizationRole: 'member',
  level: 0,
  levels: {},
  grants: [],
  ...more,
});

test('a higher level never takes a right away', () => {
  for (const permission of permissionNames) {
    const allowed = [0, 1, 2, 3, 4, 5].map((level) =>
      can(actor({ level, grants: ['purge', 'export', 'manage_custom_fields'] }), permission),
    );
    expect(allowed).toEqual(allowed.toSorted((a, b) => Number(a) - Number(b)));
  }
});

test('what a role says of one part goes before its level, and only there', () => {
  const reader = actor({ level: levels.view, levels: { group: levels.admin } });
  expect(can(reader, 'group.manage')).toBe(true);
  expect(can(reader, 'role.manage')).toBe(false);
  const administrator = actor({ level: levels.admin, levels: { group: levels.view } });
  expect(can(administrator, 'group.manage')).toBe(false);
  expect(can(administrator, 'role.manage')).toBe(true);
});

test('a manager who contributes may change their own risk and no other', () => {
  const contributor = actor({ level: levels.contribute });
  expect(can(contributor, 'risk.update', { manager: [{ _id: 'me' }] })).toBe(true);
  expect(can(contributor, 'risk.update', { manager: [{ _id: 'other' }] })).toBe(false);
  expect(can(actor({ level: levels.view }), 'risk.update', { manager: [{ _id: 'me' }] })).toBe(false);
});

test('who reads a risk and is named on it may comment there, and nowhere else', () => {
  const reader = actor({ level: levels.view });
  expect(can(reader, 'risk.comment', { member: [{ _id: 'me' }] })).toBe(true);
  expect(can(reader, 'risk.comment', { member: [{ _id: 'other' }] })).toBe(false);
  expect(can(actor({ level: levels.contribute }), 'risk.comment', {})).toBe(true);
  expect(can(actor({ level: levels.none }), 'risk.comment', { member: [{ _id: 'me' }] })).toBe(false);
});

test('a special grant is asked besides the level', () => {
  expect(can(actor({ level: levels.admin }), 'risk.purge')).toBe(false);
  expect(can(actor({ level: levels.admin, grants: ['purge'] }), 'risk.purge')).toBe(true);
  expect(can(actor({ level: levels.edit, grants: ['purge'] }), 'risk.purge')).toBe(false);
});

test('what is only read is exported too, and nothing in it is changed', () => {
  const owner = actor({ organizationRole: 'owner', level: levels.admin, grants: [...grants] });
  const allowed = (isReadOnly: boolean) =>
    permissionNames.filter((permission) => can({ ...owner, isReadOnly }, permission));
  const left = allowed(true);
  const taken = allowed(false).filter((permission) => !left.includes(permission));
  expect(taken.every(changesModule)).toBe(true);
  for (const one of ['workspace.create', 'risk.create', 'custom-field.manage'] as const)
    expect(taken).toContain(one);
  for (const one of [
    'risk.read',
    'record.export',
    'deleted.read',
    'subscription.manage',
    'site.create',
  ] as const)
    expect(taken).not.toContain(one);
});

test("the wire's three words stand for levels 1, 3 and 5", () => {
  expect(wordLevels).toEqual({ view: 1, edit: 3, admin: 5 });
  expect([1, 2, 3, 4, 5].map(permissionWord)).toEqual(['view', 'view', 'edit', 'edit', 'admin']);
});

test('who is narrowed to some sites does nothing that concerns the whole workspace', () => {
  const administrator = actor({ level: levels.admin, grants: ['manage_custom_fields'] });
  for (const permission of ['member.manage', 'role.manage', 'custom-field.manage'] as const) {
    expect(can(administrator, permission)).toBe(true);
    expect(can({ ...administrator, isNarrowed: true }, permission)).toBe(false);
  }
  expect(can({ ...administrator, isNarrowed: true }, 'risk.update')).toBe(true);
});

test('whoever is narrowed to some sites changes nothing that all of a workspace shares', () => {
  // What is about one record is judged by where the record is, and a run of a checklist by where it is done; a report
  // shows whoever gets it no more than they see themselves.
  const ofRecords = new Set([
    'attention',
    'deleted',
    'checklist-run',
    'report',
    ...recordKindKeys.flatMap((kind) => [kind, `${kind}-action`]),
  ]);
  const shared = permissionNames.filter(
    (permission) =>
      isWorkspacePermission(permission) &&
      changesModule(permission) &&
      // Asking for a field changes none.
      permission !== 'custom-field.request' &&
      !ofRecords.has(resourceOf(permission)),
  );
  expect(shared).toContain('notification.manage');
  const narrowed = actor({ level: levels.admin, grants: [...grants], isNarrowed: true });
  expect(shared.filter((permission) => can(narrowed, permission))).toEqual([]);
});

test.each(recordKindKeys)('no act that only a %s has takes the place of one that all kinds have', (kind) => {
  expect(Object.keys(recordKinds[kind].acts).filter((act) => act in recordActs)).toEqual([]);
});
