import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { riskWorkflow } from 'contract/modules/risk/risk.workflow';
import { actionStates } from 'contract/records/record/action-steps';
import type { RecordKind } from '../../records/record/record-kind.ts';
import { riskLists } from './risk-lists.ts';

/** The step that goes on, of a risk as of its actions. */
const onward = { pending: 'start', 'in-progress': 'complete', 'on-hold': 'resume' };

/** Risks, as the screens of every kind of record know them. */
export const riskKind: RecordKind<Risk, RiskAction> = {
  ...riskLists,
  calls: riskEndpoints,
  parts: riskParts,
  states: riskWorkflow.states,
  onward,
  actionStates,
  actionsOf: ({ tasks }) => tasks,
};
