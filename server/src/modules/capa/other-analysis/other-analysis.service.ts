import type { OtherAnalysis } from 'contract/modules/capa/other-analysis/other-analysis';
import type { WriteContext } from '../../../core/http/context.ts';
import { checkSession, lockToAnalyse } from '../../../records/analysis/analysis.service.ts';
import {
  afterOf,
  checkRules,
  createRows,
  type Rule,
  type Writing,
} from '../../../records/part/rows.service.ts';
import { checkFile } from '../../../records/record/record-file-checks.service.ts';
import { capas } from '../capa.service.ts';
import { otherAnalysisStore as store } from './other-analysis.store.ts';

const rules: readonly Rule<Record<string, unknown>>[] = [
  ['conclusion', ({ status, conclusion }) => status === 'complete' && !conclusion, 'Say what it concludes'],
];

async function check(ctx: WriteContext, writing: Writing<OtherAnalysis>): Promise<void> {
  const { recordId, said, before } = writing;
  checkRules(rules, afterOf(writing));
  await checkSession(ctx, said, before);
  const known = new Set(before?.files?.map(({ _id }) => _id));
  const named = (said['files'] ?? []) as string[]; // the schema of the calls
  for (const file of named.filter((one) => !known.has(one))) await checkFile(ctx, recordId, file, 'files');
}

/** The analyses of CAPAs by other methods, for whoever may work on analyses. */
export const otherAnalyses = createRows<OtherAnalysis>({
  store,
  find: capas.find,
  lock: (ctx, recordId) => lockToAnalyse(ctx, capas, recordId),
  refuse: async (ctx, recordId, row) => capas.refusePast(await capas.find(ctx, recordId), row),
  check,
});
