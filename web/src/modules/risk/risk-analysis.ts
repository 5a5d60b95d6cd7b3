import {
  riskCauseEndpoints,
  riskFiveWhysEndpoints,
  riskIshikawaEndpoints,
} from 'contract/modules/risk/risk.endpoints';
import type { Analysed } from '../../records/analysis/analysed.ts';
import { riskKind } from './risk-kind.ts';

/** Risks, as the screens of analyses know them. */
export const analysedRisks: Analysed = {
  kind: riskKind,
  fiveWhys: riskFiveWhysEndpoints,
  ishikawa: riskIshikawaEndpoints,
  rootCauses: riskCauseEndpoints,
};
