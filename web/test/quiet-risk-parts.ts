import { riskParts } from 'contract/modules/risk/risk.endpoints';
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
] as const;

/** Answers that risks have nothing below them. */
export function quietRiskParts(server: ReturnType<typeof fakeServer>): void {
  for (const part of parts)
    server.on(riskParts[part].list, () => ({ results: [], total: 0, page: 1, limit: 10 }));
}
