import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { outside, reading, writing } from '../../core/http/route.ts';
import {
  cancelSubscription,
  changeSubscription,
  previewChange,
  resumeSubscription,
  subscribe,
} from './choice.service.ts';
import { listModuleNames, listModules, listPayers, listPlans } from './subscription.service.ts';
import { findUsage } from './usage.service.ts';

export const subscriptionRoutes = [
  outside(subscriptionEndpoints.plans, ({ services }) => listPlans(services, services.database)),
  reading(subscriptionEndpoints.list, (ctx) => listModules(ctx)),
  reading(subscriptionEndpoints.names, (ctx) => listModuleNames(ctx)),
  reading(subscriptionEndpoints.payers, (ctx) => listPayers(ctx)),
  reading(subscriptionEndpoints.usage, (ctx) => findUsage(ctx)),
  writing(subscriptionEndpoints.subscribe, (ctx, { body }) => subscribe(ctx, body)),
  reading(subscriptionEndpoints.preview, (ctx, { params, query }) =>
    previewChange(ctx, params.subscriptionId, query),
  ),
  writing(subscriptionEndpoints.change, (ctx, { params, body }) =>
    changeSubscription(ctx, params.subscriptionId, body),
  ),
  writing(subscriptionEndpoints.cancel, (ctx, { params, body }) =>
    cancelSubscription(ctx, params.subscriptionId, body.reason),
  ),
  writing(subscriptionEndpoints.resume, (ctx, { params }) => resumeSubscription(ctx, params.subscriptionId)),
];
