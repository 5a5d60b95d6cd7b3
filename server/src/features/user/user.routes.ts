import { userEndpoints } from 'contract/user/user.endpoints';
import { reading, writing } from '../../core/route.ts';
import { listModules } from '../subscription/subscription.service.ts';
import { describeUser, listWorkspacePeople, updateMe } from './user.service.ts';

export const userRoutes = [
  reading(userEndpoints.me, async (ctx) => {
    const [user, subscription, { barrier }] = await Promise.all([
      describeUser(ctx.db),
      listModules(ctx),
      ctx.entered(),
    ]);
    return { ...user, user, subscription, ...(barrier ? { barrier } : {}) };
  }),
  writing(userEndpoints.updateMe, (ctx, { body }) => updateMe(ctx, body)),
  reading(userEndpoints.workspaceNames, (ctx) => listWorkspacePeople(ctx)),
];
