import type { Risk } from 'contract/risk/risk';
import type { RiskAction } from 'contract/risk/risk-action';
import { riskActionWorkflow, riskWorkflow } from 'contract/risk/risk.workflow';
import type { WriteContext } from '../../core/context.ts';
import { createActions } from '../record/action.service.ts';
import { createRecordFiles } from '../record/record-file.service.ts';
import { createRecords, type Version } from '../record/record.service.ts';
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

export const riskActions = createActions<
  RiskAction['status'],
  keyof typeof riskActionWorkflow.transitions,
  Risk,
  RiskAction
>({ records: risks, store: riskActionStore, workflow: riskActionWorkflow });

export const riskFiles = createRecordFiles(risks);

/** Decides about the assessment as it was seen: with a version it is refused when anything of the risk has changed since. */
export const decideAssessment = (
  ctx: WriteContext,
  id: string,
  assessmentApproval: Partial<Risk['assessmentApproval']>,
  version: Version,
): Promise<Risk> => risks.decide(ctx, id, { assessmentApproval }, version);
