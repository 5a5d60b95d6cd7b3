import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { writing } from '../../core/http/route.ts';
import { kindRoutes } from '../../records/kind/kind.routes.ts';
import { riskPartRoutes } from './risk-part.routes.ts';
import { decideAssessment, riskKind, risks } from './risk.service.ts';

const ownRoutes = [
  writing(riskEndpoints.update5W2H, (ctx, { params, body: { form5W2H, reason, version } }) =>
    risks.updatePart(ctx, params.recordId, { form5W2H }, { version, reason }),
  ),
  writing(riskEndpoints.setAppetite, (ctx, { params, body: { riskappetite, reason, version } }) =>
    risks.setValue(ctx, params.recordId, { riskappetite }, { version, reason }),
  ),
  writing(
    riskEndpoints.setApproval,
    (ctx, { params, body: { status, feedback, version, justification } }) => {
      const assessmentApproval = feedback === undefined ? { status } : { status, feedback };
      return decideAssessment(ctx, params.recordId, assessmentApproval, { version, justification });
    },
  ),
];

export const allRiskRoutes = [
  ...kindRoutes({ calls: riskEndpoints, parts: riskParts }, riskKind, { all: 'library', mine: 'my-risk' }),
  ...ownRoutes,
  ...riskPartRoutes,
];
