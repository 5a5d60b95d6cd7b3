import type { Context } from '../../core/http/context.ts';
import type { Duties } from '../../core/store/transition.ts';
import { findSettings } from '../../organization/setting/setting.service.ts';

/** How far the separation of duties holds in the workspace at hand; in an organization of one it refuses nothing. */
export async function readDuties(ctx: Context): Promise<Duties> {
  const { isSmallTeam, settings } = await findSettings(ctx);
  if (isSmallTeam) return 'alone';
  return settings.smallTeam ? 'justified' : 'strict';
}
