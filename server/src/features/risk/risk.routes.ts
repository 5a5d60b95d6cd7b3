import { attentionEndpoints } from 'contract/attention/attention.endpoints';
import { riskActionEndpoints, riskEndpoints, riskFileEndpoints } from 'contract/risk/risk.endpoints';
import { reading, writing } from '../../core/route.ts';
import { createAction, findAction, listActions, removeAction, updateAction } from './risk-action.service.ts';
import { describeWorkspace } from './risk-analytics.service.ts';
import { countPinned } from './risk-pinned.service.ts';
import { attachFile, linkFile, listFiles, removeFile } from './risk-file.service.ts';
import {
  addMembers,
  createRisk,
  decideAssessment,
  findRisk,
  forEachRisk,
  listMembers,
  listRisks,
  listRiskSteps,
  moveRisk,
  removeMember,
  removeRisk,
  setAppetite,
  updatePart,
  updateRisk,
} from './risk.service.ts';

const riskRoutes = [
  reading(riskEndpoints.list, (ctx, { query }) => listRisks(ctx, query)),
  reading(riskEndpoints.listMine, (ctx, { query }) => listRisks(ctx, query, true)),
  reading(riskEndpoints.countPinned, (ctx, { params }) => countPinned(ctx, params.workspaceId)),
  writing(riskEndpoints.create, (ctx, { body }) => createRisk(ctx, body)),
  reading(riskEndpoints.find, (ctx, { params }) => findRisk(ctx, params.riskId)),
  writing(riskEndpoints.update, (ctx, { params, body }) => updateRisk(ctx, params.riskId, body)),
  writing(riskEndpoints.remove, (ctx, { params }) => removeRisk(ctx, params.riskId)),
  writing(riskEndpoints.update5W2H, (ctx, { params, body: { form5W2H, version } }) =>
    updatePart(ctx, params.riskId, { form5W2H }, version),
  ),
  writing(riskEndpoints.setAppetite, (ctx, { params, body: { riskappetite, version } }) =>
    setAppetite(ctx, params.riskId, riskappetite, version),
  ),
  writing(riskEndpoints.setApproval, (ctx, { params, body: { status, feedback, version } }) => {
    const assessmentApproval = feedback === undefined ? { status } : { status, feedback };
    return decideAssessment(ctx, params.riskId, assessmentApproval, version);
  }),
  reading(riskEndpoints.steps, (ctx, { params }) => listRiskSteps(ctx, params.riskId)),
  writing(riskEndpoints.move, (ctx, { params, body }) => moveRisk(ctx, params.riskId, body)),
];

const bulkRoutes = [
  writing(riskEndpoints.removeMany, async (ctx, { body }) => {
    const libraries = await forEachRisk(ctx, body.libraries, body.reason, 'remove');
    return { removed: libraries.length, libraries };
  }),
  writing(riskEndpoints.restore, async (ctx, { body }) => {
    const libraries = await forEachRisk(ctx, body.libraries, body.reason, 'restore');
    return { restored: libraries.length, libraries };
  }),
  writing(riskEndpoints.purge, async (ctx, { body }) => {
    const libraries = await forEachRisk(ctx, body.libraries, body.reason, 'purge');
    return { deleted: libraries.length, libraries };
  }),
];

const memberRoutes = [
  reading(riskEndpoints.members, (ctx, { params, query }) => listMembers(ctx, params.riskId, query)),
  writing(riskEndpoints.addMembers, (ctx, { params, body }) => addMembers(ctx, params.riskId, body.members)),
  writing(riskEndpoints.removeMember, (ctx, { params }) => removeMember(ctx, params.riskId, params.memberId)),
];

const actionRoutes = [
  reading(riskActionEndpoints.list, (ctx, { params, query }) => listActions(ctx, params.riskId, query)),
  writing(riskActionEndpoints.create, (ctx, { params, body }) => createAction(ctx, params.riskId, body)),
  reading(riskActionEndpoints.find, (ctx, { params }) => findAction(ctx, params.riskId, params.actionId)),
  writing(riskActionEndpoints.update, (ctx, { params, body }) =>
    updateAction(ctx, params.riskId, params.actionId, body),
  ),
  writing(riskActionEndpoints.remove, (ctx, { params }) => removeAction(ctx, params.riskId, params.actionId)),
];

const fileRoutes = [
  reading(riskFileEndpoints.list, (ctx, { params, query }) => listFiles(ctx, params.riskId, query)),
  writing(riskFileEndpoints.create, (ctx, { params, body }) => attachFile(ctx, params.riskId, body.key)),
  reading(riskFileEndpoints.find, (ctx, { params }) => linkFile(ctx, params.riskId, params.attachmentId)),
  writing(riskFileEndpoints.remove, (ctx, { params }) => removeFile(ctx, params.riskId, params.attachmentId)),
];

const analyticsRoutes = [reading(attentionEndpoints.analytics, (ctx) => describeWorkspace(ctx))];

export const allRiskRoutes = [
  ...analyticsRoutes,
  ...riskRoutes,
  ...bulkRoutes,
  ...memberRoutes,
  ...actionRoutes,
  ...fileRoutes,
];
