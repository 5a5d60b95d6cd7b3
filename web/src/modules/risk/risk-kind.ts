import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { riskStages } from 'contract/modules/risk/risk.workflow';
import { actionStates } from 'contract/records/record/action-steps';
import { states } from 'contract/records/record/steps';
import type { RecordKind } from '../../records/record/record-kind.ts';
import { riskLists } from './risk-lists.ts';

/** The steps that go on. */
const onward = [
  'assess',
  'submit-assessment',
  'approve',
  'treat',
  'complete-treatment',
  'accept',
  'approve-residual',
  'resume',
] as const;

/** Risks, as the screens of every kind of record know them. */
export const riskKind: RecordKind<Risk, RiskAction> = {
  ...riskLists,
  calls: riskEndpoints,
  parts: riskParts,
  states,
  stages: riskStages,
  // Few risks are to be done by a day; all are looked at again.
  calendarBy: 'review',
  onward,
  several: { name: 'category', label: 'Category', choices: 'categories of the workspace' },
  actionStates,
  actionsOf: ({ tasks }) => tasks,
  // They stand among its parts, and in the bow-tie.
  hasOwnCauses: true,
};
