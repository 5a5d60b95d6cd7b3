import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { findMarks } from '../../records/record/marks.service.ts';
import { kindRoutes } from '../../records/kind/kind.routes.ts';
import { riskModeEndpoints } from 'contract/modules/risk/risk-mode.endpoints';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { findScheme, listEditions, previewScheme, publishScheme } from './risk-scheme.service.ts';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import {
  agreeOnAssessment,
  askPanel,
  assess,
  findAssessment,
  listAssessments,
  listEvaluators,
  removeAssessment,
  scoreAssessment,
} from './risk-assessment.service.ts';
import { decideOne, decideRisk } from './risk-decision.service.ts';
import { listMonths } from './risk-rating.service.ts';
import { riskKind, risks } from './risk.service.ts';
import { kriRoutes } from './kri/kri.routes.ts';
import { riskLifecycleRoutes } from './lifecycle/lifecycle.routes.ts';
import { riskPartRoutes } from './risk-part.routes.ts';
import { riskMatrixEndpoints } from 'contract/modules/risk/risk-matrix.endpoints';
import { findMatrix } from './risk-matrix.service.ts';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { findAppetites, listAppetites, publishAppetite, setAppetite } from './risk-appetite.service.ts';

const ownRoutes = [
  reading(riskEndpoints.marks, (ctx) => findMarks(ctx, 'risk')),
  writing(riskEndpoints.update5W2H, (ctx, { params, body: { form5W2H, reason, version } }) =>
    risks.updatePart(ctx, params.recordId, { form5W2H }, { version, reason }),
  ),
  writing(riskEndpoints.setAppetite, (ctx, { params, body }) => setAppetite(ctx, params.recordId, body)),
  writing(
    riskEndpoints.setApproval,
    (ctx, { params, body: { status, feedback, version, justification } }) => {
      const assessmentApproval = feedback === undefined ? { status } : { status, feedback };
      return decideRisk(ctx, params.recordId, assessmentApproval, { version, justification });
    },
  ),
];

const schemeRoutes = [
  reading(riskSchemeEndpoints.find, (ctx) => findScheme(ctx)),
  reading(riskModeEndpoints.find, async (ctx) => {
    const { mode, impacts } = await findScheme(ctx);
    return { mode, impacts };
  }),
  reading(riskSchemeEndpoints.editions, (ctx, { query }) => listEditions(ctx, query)),
  reading(riskSchemeEndpoints.preview, (ctx, { query }) => previewScheme(ctx, query)),
  writing(riskSchemeEndpoints.publish, (ctx, { body }) => publishScheme(ctx, body)),
];

const assessmentRoutes = [
  reading(riskAssessmentEndpoints.list, (ctx, { params, query }) =>
    listAssessments(ctx, params.recordId, query),
  ),
  reading(riskAssessmentEndpoints.series, async (ctx, { params }) => {
    const [, months] = await Promise.all([
      risks.find(ctx, params.recordId),
      listMonths(ctx, params.recordId),
    ]);
    return months;
  }),
  writing(riskAssessmentEndpoints.create, (ctx, { params, body }) => assess(ctx, params.recordId, body)),
  writing(riskAssessmentEndpoints.askPanel, (ctx, { params, body }) => askPanel(ctx, params.recordId, body)),
  reading(riskAssessmentEndpoints.evaluators, (ctx, { params, query }) =>
    listEvaluators(ctx, params.recordId, query),
  ),
  reading(riskAssessmentEndpoints.find, (ctx, { params }) =>
    findAssessment(ctx, params.recordId, params.assessmentId),
  ),
  writing(riskAssessmentEndpoints.score, (ctx, { params, body }) =>
    scoreAssessment(ctx, params.recordId, params.assessmentId, body),
  ),
  writing(riskAssessmentEndpoints.agree, (ctx, { params, body }) =>
    agreeOnAssessment(ctx, params.recordId, params.assessmentId, body),
  ),
  writing(riskAssessmentEndpoints.decide, (ctx, { params, body }) =>
    decideOne(ctx, params.recordId, params.assessmentId, body),
  ),
  writing(riskAssessmentEndpoints.remove, (ctx, { params, body }) =>
    removeAssessment(ctx, params.recordId, params.assessmentId, body?.reason),
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
  ...schemeRoutes,
  ...assessmentRoutes,
  ...riskPartRoutes,
  ...kriRoutes,
  ...riskLifecycleRoutes,
  ...appetiteRoutes,
  reading(riskMatrixEndpoints.find, (ctx, { query }) => findMatrix(ctx, query)),
];
