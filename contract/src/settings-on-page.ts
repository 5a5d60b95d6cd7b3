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
