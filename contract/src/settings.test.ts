import { expect, test } from 'vitest';
import { kindLadders } from './core/kind-ladders.ts';
import { awaitedDecisions, modulesWithRecords, recordKinds } from './core/record-kinds.ts';
import { moduleDefinitions } from './modules.ts';
import { settingDefaults, settingsOf } from './settings.ts';
import { settingGroupsOf, settingsOnPage } from './settings-on-page.ts';

test('every module with records says what it is, and its first kind is called as the module', () => {
  expect(Object.keys(moduleDefinitions).toSorted()).toEqual(modulesWithRecords.toSorted());
  for (const module of modulesWithRecords) expect(Object.keys(recordKinds)).toContain(module);
});

test('every setting that an awaited decision goes by can be set in its workspaces', () => {
  for (const { kind, key, setting, days } of awaitedDecisions) {
    expect(settingsOf(recordKinds[kind].module), key).toContain(setting);
    expect(settingDefaults, key).toMatchObject({ [setting]: days });
  }
});

test('no two modules call a setting by the same name', () => {
  const names = Object.values(moduleDefinitions).flatMap(({ settings }) => Object.keys(settings.fields));
  expect(names.length).toBeGreaterThan(0);
  expect([...new Set(names)]).toEqual(names);
  for (const name of names) expect(settingDefaults).toHaveProperty(name);
});

test('every ladder of some records can be set in its workspaces, below that of all', () => {
  for (const { kind, setting } of kindLadders) {
    const names: readonly string[] = settingsOnPage(recordKinds[kind].module);
    expect(names.indexOf(setting), setting).toBeGreaterThan(names.indexOf('escalationThird'));
    expect(names.indexOf(setting), setting).toBeLessThan(names.indexOf('approvalReminder'));
    expect(settingDefaults).toMatchObject({ [setting]: [] });
  }
});

test('every setting of the page stands in one group', () => {
  for (const module of modulesWithRecords) {
    const names = settingGroupsOf(module).flatMap((group) => group.names);
    expect(names.toSorted()).toEqual(settingsOnPage(module).toSorted());
  }
});
