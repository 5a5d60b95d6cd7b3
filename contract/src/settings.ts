import { z } from 'zod';
import { type ModuleKey } from './core/modules.ts';
import { riskDefaults, riskSettings } from './modules/risk/risk-settings.ts';
import { commonDefaults, commonSettings } from './organization/setting/common-settings.ts';

/** Everything that can be set in a workspace: each is declared once, beside the feature that it acts on. */
export const settingFields = z.object({ ...commonSettings, ...riskSettings });

/** What holds where nothing was set. */
export const settingDefaults = { ...commonDefaults, ...riskDefaults };

export type Settings = typeof settingDefaults;
export type SettingName = keyof Settings;

// Object.keys loses the literal keys.
const commonNames = Object.keys(commonSettings) as SettingName[];
const riskNames = Object.keys(riskSettings) as SettingName[];

/** The settings of each module's workspaces, in the order of the page. */
export const settingsOf: Record<ModuleKey, readonly SettingName[]> = {
  capa: commonNames,
  risk: [...riskNames, ...commonNames],
  audit: commonNames,
  document: commonNames,
};
