import type { Consequence } from 'contract/modules/risk/risk-consequence';
import { lockBesideAnalyses } from '../../records/analysis/analysis.service.ts';
import { createRows } from '../../records/part/rows.service.ts';
import { consequenceStore as store } from './risk-part.store.ts';
import { risks } from './risk.service.ts';

/** The consequences of risks. */
export const consequenceRows = createRows<Consequence>({
  store,
  find: risks.find,
  lock: (ctx, recordId) => lockBesideAnalyses(ctx, risks, recordId),
});
