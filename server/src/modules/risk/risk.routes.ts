import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { kindRoutes } from '../../records/kind/kind.routes.ts';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { findAppetites, listAppetites, publishAppetite, setAppetite } from './risk-appetite.service.ts';
import { decideAssessment, riskKind, risks } from './risk.service.ts';

const ownRoutes = [
  writing(riskEndpoints.update5W2H, (ctx, { params, body: { form5W2H, reason, version } }) =>
    risks.updatePart(ctx, params.recordId, { form5W2H }, { version, reason }),
  ),
  writing(riskEndpoints.setAppetite, (ctx, { params, body }) => setAppetite(ctx, params.recordId, body)),
  writing(
    riskEndpoints.setApproval,
    (ctx, { params, body: { status, feedback, version, justification } }) => {
      const assessmentApproval = feedback === undefined ? { status } : { status, feedback };
      return decideAssessment(ctx, params.recordId, assessmentApproval, { version, justification });
    },
  ),
];

const appetiteRoutes = [
  reading(riskAppetiteEndpoints.find, (ctx) => findAppetites(ctx)),
  reading(riskAppetiteEndpoints.editions, (ctx, { query }) => listAppetites(ctx, query)),
  writing(riskAppetiteEndpoints.publish, (ctx, { body }) => publishAppetite(ctx, body)),
];

export const allRiskRoutes = [
  ...kindRoutes({ calls: riskEndpoints, parts: riskParts }, riskKind, { all: 'library', mine: 'my-risk' }),
  ...ownRoutes,
  ...appetiteRoutes,
];
