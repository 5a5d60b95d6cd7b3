import {
  riskActionEndpoints,
  riskApprovalEndpoints,
  riskCauseEndpoints,
  riskCommentEndpoints,
  riskEndpoints,
  riskFileEndpoints,
  riskFiveWhysEndpoints,
  riskIshikawaEndpoints,
  riskLinkEndpoints,
  riskSignatureEndpoints,
} from 'contract/modules/risk/risk.endpoints';
import { writing } from '../../core/http/route.ts';
import { analysisRoutes } from '../../records/analysis/analysis.routes.ts';
import { approvalRoutes } from '../../records/approval/approval.routes.ts';
import { commentRoutes } from '../../records/comment/comment.routes.ts';
import { linkRoutes } from '../../records/link/link.routes.ts';
import { actionRoutes, recordFileRoutes, recordRoutes } from '../../records/record/record.routes.ts';
import { raiseRoutes } from '../../records/raise/raise.routes.ts';
import { signatureRoutes } from '../../records/signature/signature.routes.ts';
import {
  decideAssessment,
  raisedRisks,
  riskActions,
  riskApprovals,
  riskComments,
  riskFiles,
  riskLinks,
  risks,
  riskSignatures,
} from './risk.service.ts';

const ownRoutes = [
  writing(riskEndpoints.update5W2H, (ctx, { params, body: { form5W2H, version } }) =>
    risks.updatePart(ctx, params.recordId, { form5W2H }, version),
  ),
  writing(riskEndpoints.setAppetite, (ctx, { params, body: { riskappetite, version } }) =>
    risks.setValue(ctx, params.recordId, { riskappetite }, version),
  ),
  writing(riskEndpoints.setApproval, (ctx, { params, body: { status, feedback, version } }) => {
    const assessmentApproval = feedback === undefined ? { status } : { status, feedback };
    return decideAssessment(ctx, params.recordId, assessmentApproval, version);
  }),
];

export const allRiskRoutes = [
  ...recordRoutes(riskEndpoints, risks, { all: 'library', mine: 'my-risk' }),
  ...raiseRoutes(riskEndpoints, raisedRisks),
  ...ownRoutes,
  ...actionRoutes(riskActionEndpoints, riskActions),
  ...recordFileRoutes(riskFileEndpoints, riskFiles),
  ...commentRoutes(riskCommentEndpoints, riskComments),
  ...linkRoutes(riskLinkEndpoints, riskLinks),
  ...approvalRoutes(riskApprovalEndpoints, riskApprovals),
  ...signatureRoutes(riskSignatureEndpoints, riskSignatures),
  ...analysisRoutes(
    { fiveWhys: riskFiveWhysEndpoints, ishikawa: riskIshikawaEndpoints, rootCauses: riskCauseEndpoints },
    risks,
  ),
];
