import type { Risk } from 'contract/risk/risk';
import type { RiskAction } from 'contract/risk/risk-action';
import { riskActionWorkflow, riskWorkflow } from 'contract/risk/risk.workflow';
import { createActions } from '../record/action.service.ts';
import { createRecordFiles } from '../record/record-file.service.ts';
import { createRecords } from '../record/record.service.ts';
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
