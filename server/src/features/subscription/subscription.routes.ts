import { subscriptionEndpoints } from 'contract/subscription/subscription.endpoints';
import { outside, reading } from '../../core/route.ts';
import { listModuleNames, listModules, listPlans } from './subscription.service.ts';

export const subscriptionRoutes = [
  outside(subscriptionEndpoints.plans, ({ services }) => listPlans(services.database)),
  reading(subscriptionEndpoints.list, (ctx) => listModules(ctx)),
  reading(subscriptionEndpoints.names, (ctx) => listModuleNames(ctx)),
];
