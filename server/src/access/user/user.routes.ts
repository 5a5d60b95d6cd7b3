import { userEndpoints } from 'contract/access/user/user.endpoints';
import { reading, writingAfter } from '../../core/http/route.ts';
import { listModules } from '../../organization/subscription/subscription.service.ts';
import { describeUser, listWorkspacePeople, prepareMe, updateMe } from './user.service.ts';

export const userRoutes = [
  reading(userEndpoints.me, async (ctx) => {
    const [user, subscription, { barrier }] = await Promise.all([
      describeUser(ctx.db),
      listModules(ctx),
      ctx.entered(),
    ]);
    return { ...user, user, subscription, ...(barrier ? { barrier } : {}) };
  }),
  writingAfter(
    userEndpoints.updateMe,
    (ctx, { body }, exchange) => prepareMe(ctx, body, exchange),
    (ctx, { body }, _exchange, prepared) => updateMe(ctx, body, prepared),
  ),
  reading(userEndpoints.workspaceNames, (ctx, { query }) => listWorkspacePeople(ctx, query)),
];
