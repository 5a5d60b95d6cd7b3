import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskModeEndpoints } from 'contract/modules/risk/risk-mode.endpoints';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import type { fakeServer } from './fake-server.ts';

const parts = [
  'five-whys',
  'ishikawa',
  'cause',
  'consequence',
  'control',
  'acceptance',
  'review',
  'incident',
  'kri',
  'control-test',
  'kri-reading',
] as const;

/** Answers that risks have nothing below them, have no policies, and are judged by the scheme that every workspace begins with. */
export function quietRiskParts(server: ReturnType<typeof fakeServer>): void {
  server.on(riskSchemeEndpoints.find, () => defaultScheme);
  server.on(riskModeEndpoints.find, () => ({ mode: defaultScheme.mode, impacts: defaultScheme.impacts }));
  const none = { results: [], total: 0, page: 1, limit: 10 };
  for (const part of parts) server.on(riskParts[part].list, () => none);
  server.on(riskAssessmentEndpoints.list, () => none);
  server.on(riskParts.treatment.find, () => null);
  server.on(riskAppetiteEndpoints.find, () => []);
}
