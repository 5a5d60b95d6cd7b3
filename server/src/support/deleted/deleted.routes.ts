import { deletedEndpoints } from 'contract/support/deleted/deleted.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import type { Deleted } from './deleted.service.ts';

/** What was deleted in a workspace, given what there is to delete. */
export const deletedRoutes = ({ list, restore, purge, hold }: Deleted) => [
  reading(deletedEndpoints.list, (ctx, { query }) => list(ctx, query)),
  writing(deletedEndpoints.restore, async (ctx, { body }) => ({
    restored: await restore(ctx, body.items, body.reason),
  })),
  writing(deletedEndpoints.purge, async (ctx, { body }) => ({
    purged: await purge(ctx, body.items, body.reason),
  })),
  writing(deletedEndpoints.hold, async (ctx, { body }) => ({ changed: await hold(ctx, body) })),
];
