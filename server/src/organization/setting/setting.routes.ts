import { type settingFields } from 'contract/settings';
import { settingEndpoints } from 'contract/setting.endpoints';
import type { z } from 'zod';
import type { WriteContext } from '../../core/http/context.ts';
import { reading, writing } from '../../core/http/route.ts';
import { findSettings, updateSettings } from './setting.service.ts';

type Given = Partial<z.output<typeof settingFields>>;

/** Serves the settings of a workspace; `check` refuses what only those know that a setting acts on. */
export const settingRoutes = (check: (ctx: WriteContext, given: Given) => Promise<void>) => [
  reading(settingEndpoints.find, (ctx) => findSettings(ctx)),
  writing(settingEndpoints.update, async (ctx, { body }) => {
    await check(ctx, body);
    return updateSettings(ctx, body);
  }),
];
