import { effectivenessParts } from 'contract/modules/capa/effectiveness/effectiveness.endpoints';
import { reading, writing } from '../../../core/http/route.ts';
import { countReading } from './counted-reading.service.ts';
import {
  addCheck,
  addPlan,
  changePlan,
  listChecks,
  listPlans,
  removeCheck,
} from './effectiveness.service.ts';

const { effectiveness: plan, 'effectiveness-check': check } = effectivenessParts;

/** Serves how it is checked whether CAPAs have worked. */
export const effectivenessRoutes = [
  reading(plan.list, (ctx, { params, query }) => listPlans(ctx, params.recordId, query)),
  writing(plan.create, (ctx, { params, body }) => addPlan(ctx, params.recordId, body)),
  writing(plan.update, (ctx, { params, body }) => changePlan(ctx, params, body)),
  reading(check.count, (ctx, { params }) => countReading(ctx, params)),
  reading(check.list, (ctx, { params, query }) => listChecks(ctx, params, query)),
  writing(check.create, (ctx, { params, body }) => addCheck(ctx, params, body)),
  writing(check.remove, (ctx, { params: { effectivenessCheckId: id, ...one }, body }) =>
    removeCheck(ctx, { ...one, id }, body.reason),
  ),
];
