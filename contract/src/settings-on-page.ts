import { kindLadders } from './core/kind-ladders.ts';
import type { ModuleKey } from './core/modules.ts';
import { approvalSettings } from './records/approval/approval.ts';
import { type SettingName, settingsOf } from './settings.ts';

const elsewhere: readonly string[] = Object.keys(approvalSettings);
const ladders: readonly string[] = kindLadders.map(({ setting }) => setting);

/** Those that the page of settings shows, in its order; the others are set where they are used. */
export function settingsOnPage(module: ModuleKey | null): readonly SettingName[] {
  const names = settingsOf(module).filter((name) => !elsewhere.includes(name));
  const own = names.filter((name) => ladders.includes(name));
  // The ladders of some records follow that of all.
  return names
    .filter((name) => !own.includes(name))
    .flatMap((name) => (name === 'escalationThird' ? [name, ...own] : name));
}

const people: readonly string[] = ['accessDays', 'smallTeam'] satisfies SettingName[];
const approvals: readonly string[] = ['approvalReminder', 'approvalEscalation'] satisfies SettingName[];
const rungs: readonly string[] = [
  ...(['escalationFirst', 'escalationSecond', 'escalationThird'] satisfies SettingName[]),
  ...ladders,
];

/** Those that the page shows, each below what it is about. */
export function settingGroupsOf(module: ModuleKey | null): { title: string; names: SettingName[] }[] {
  const names = settingsOnPage(module);
  const apart = [...people, ...rungs, ...approvals];
  return [
    { title: 'Records and actions', names: names.filter((name) => !apart.includes(name)) },
    { title: 'People', names: names.filter((name) => people.includes(name)) },
    { title: 'Overdue work: who is told, and when', names: names.filter((name) => rungs.includes(name)) },
    { title: 'Approvals', names: names.filter((name) => approvals.includes(name)) },
  ].filter((group) => group.names.length > 0);
}
