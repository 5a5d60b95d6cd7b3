import { settingEndpoints } from 'contract/setting.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { findSettings, updateSettings } from './setting.service.ts';

export const settingRoutes = [
  reading(settingEndpoints.find, (ctx) => findSettings(ctx)),
  writing(settingEndpoints.update, (ctx, { body }) => updateSettings(ctx, body)),
];
