import { settingEndpoints } from 'contract/setting.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { findSettings, type SettingCheck, updateSettings } from './setting.service.ts';

/** Serves the settings of a workspace; `check` refuses what only those know that a setting acts on. */
export const settingRoutes = (check: SettingCheck) => [
  reading(settingEndpoints.find, (ctx) => findSettings(ctx)),
  writing(settingEndpoints.update, (ctx, { body }) => updateSettings(ctx, body, check)),
];
