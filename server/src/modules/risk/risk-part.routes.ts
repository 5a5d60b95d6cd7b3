import { ownRiskParts } from 'contract/modules/risk/risk-part.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { rowRoutes } from '../../records/kind/row.routes.ts';
import { consequenceRows } from './risk-consequence.service.ts';
import { addControlTest, listControlTests, removeControlTest } from './risk-control-test.service.ts';
import {
  addControl,
  changeControl,
  findControl,
  listControls,
  removeControl,
} from './risk-control.service.ts';
import { findTreatmentPlan, saveTreatmentPlan } from './risk-treatment.service.ts';
import { risks } from './risk.service.ts';

const { consequence, control, 'control-test': test, treatment } = ownRiskParts;

/** Serves what only a risk has below it: its consequences, its controls and their tests. */
export const riskPartRoutes = [
  ...rowRoutes(consequence, consequenceRows, 'consequenceId'),
  reading(control.list, (ctx, { params, query }) => listControls(ctx, params.recordId, query)),
  reading(control.find, (ctx, { params: { recordId, controlId: id } }) => findControl(ctx, { recordId, id })),
  writing(control.create, (ctx, { params, body }) => addControl(ctx, params.recordId, body)),
  writing(control.update, (ctx, { params: { recordId, controlId: id }, body }) =>
    changeControl(ctx, { recordId, id }, body),
  ),
  writing(control.remove, (ctx, { params: { recordId, controlId: id }, body }) =>
    removeControl(ctx, { recordId, id }, body.reason),
  ),
  reading(test.list, (ctx, { params, query }) => listControlTests(ctx, params, query)),
  writing(test.create, (ctx, { params, body }) => addControlTest(ctx, params, body)),
  writing(test.remove, (ctx, { params: { recordId, controlId, testId: id }, body }) =>
    removeControlTest(ctx, { recordId, controlId, id }, body.reason),
  ),
  reading(treatment.find, async (ctx, { params: { recordId } }) => {
    const [, plan] = await Promise.all([risks.find(ctx, recordId), findTreatmentPlan(ctx, recordId)]);
    return plan;
  }),
  writing(treatment.save, (ctx, { params, body }) => saveTreatmentPlan(ctx, params.recordId, body)),
];
