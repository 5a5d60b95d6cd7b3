import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { riskWorkflow } from 'contract/modules/risk/risk.workflow';
import type { WriteContext } from '../../core/http/context.ts';
import { createLinks } from '../../records/link/link.service.ts';
import { createApprovals } from '../../records/approval/approval.service.ts';
import { createComments } from '../../records/comment/comment.service.ts';
import { createActions } from '../../records/record/action.service.ts';
import { createRaising } from '../../records/raise/raise.service.ts';
import { createRecordFiles } from '../../records/record/record-file.service.ts';
import { createRecords, type Version } from '../../records/record/record.service.ts';
import { createSignatures } from '../../records/signature/signature.service.ts';
import { riskGuards } from './risk.guards.ts';
import { riskActionStore, riskStore } from './risk.store.ts';

export const risks = createRecords<
  Risk['status'],
  keyof typeof riskWorkflow.transitions,
  keyof typeof riskGuards,
  Risk
>({
  kind: 'risk',
  store: riskStore,
  workflow: riskWorkflow,
  guards: riskGuards,
});

export const riskActions = createActions<Risk, RiskAction>({ records: risks, store: riskActionStore });

export const riskFiles = createRecordFiles(risks);

export const riskComments = createComments(risks);

export const riskLinks = createLinks(risks);
export const riskApprovals = createApprovals(risks);

export const riskSignatures = createSignatures(risks);

export const raisedRisks = createRaising(risks, riskFiles);

/** Decides about the assessment as it was seen: with a version it is refused when anything of the risk has changed since. */
export const decideAssessment = (
  ctx: WriteContext,
  id: string,
  assessmentApproval: Partial<Risk['assessmentApproval']>,
  version: Version,
): Promise<Risk> => risks.decide(ctx, id, { assessmentApproval }, version);
