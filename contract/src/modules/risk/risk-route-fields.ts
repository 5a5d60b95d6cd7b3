import type { RouteFields } from '../../records/approval/approval.ts';
import { riskKindLabels } from './risk-choices.ts';
import { levelLabels } from './risk-levels.ts';

/** What a stage of an approval route may ask of a risk. */
export const riskRouteFields = {
  kind: { label: 'Threat or opportunity', choices: riskKindLabels },
  'ratings.inherent.level': { label: 'Inherent level', choices: levelLabels },
  'ratings.current.level': { label: 'Current level', choices: levelLabels },
  'ratings.residual.level': { label: 'Residual level', choices: levelLabels },
  appetiteDelta: { label: 'Score above what is accepted' },
} as const satisfies RouteFields;
