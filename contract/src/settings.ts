import { z } from 'zod';
import type { ModuleKey } from './core/modules.ts';
import { type ModuleDefinitions, moduleDefinitions } from './modules.ts';
import { commonDefaults, commonSettings } from './organization/setting/common-settings.ts';
import { shownEscalation } from './organization/setting/escalation.ts';
import { approvalDefaults, approvalSettings, shownApprovalSettings } from './records/approval/approval.ts';
import { routesScreen } from './records/approval/route-address.ts';
import type { ModuleDefinition } from './records/record/module-definition.ts';

type Part = 'fields' | 'defaults' | 'shown';

type Of<P extends Part> = {
  [M in keyof ModuleDefinitions]: (given: ModuleDefinitions[M]['settings'][P]) => void;
}[keyof ModuleDefinitions] extends (given: infer All) => void
  ? All
  : never;

/** One part of what all modules say of their settings, in one object. */
function ofModules<P extends Part>(part: P): Of<P> {
  const parts = Object.values(moduleDefinitions).map(({ settings }) => settings[part]);
  return Object.assign({}, ...parts) as Of<P>; // the types of what is spread are lost
}

/** Everything that can be set in a workspace: each is declared once, beside the feature that it acts on. */
export const settingFields = z.object({ ...commonSettings, ...approvalSettings, ...ofModules('fields') });

/** What holds where nothing was set. */
export const settingDefaults = { ...commonDefaults, ...approvalDefaults, ...ofModules('defaults') };

/** How an answer says what is set. */
export const shownSettings = z.object({
  accessDays: z.int().nullable(),
  smallTeam: z.boolean(),
  logReviewDays: z.int(),
  takeoverDays: z.int(),
  retentionYears: z.int(),
  currency: z.string().nullable(),
  ...shownEscalation,
  ...shownApprovalSettings,
  ...ofModules('shown'),
});

export type Settings = typeof settingDefaults;
export type SettingName = keyof Settings;

/** What is set up on screens of their own: by whoever approves anything, and by a module. */
export function settingScreensOf(module: ModuleKey | null) {
  const own: Partial<Record<ModuleKey, ModuleDefinition>> = moduleDefinitions;
  const about =
    'Whom an approval asks, in which order and for how long, under a name that people choose it by.';
  return [{ ...routesScreen, about }, ...((module && own[module]?.settings.screens) ?? [])];
}

/** All settings of a module's workspaces. */
export function settingsOf(module: ModuleKey | null): readonly SettingName[] {
  const own: Partial<Record<ModuleKey, ModuleDefinition>> = moduleDefinitions;
  const fields = { ...(module && own[module]?.settings.fields), ...commonSettings, ...approvalSettings };
  return Object.keys(fields) as SettingName[]; // Object.keys loses the literal keys
}
