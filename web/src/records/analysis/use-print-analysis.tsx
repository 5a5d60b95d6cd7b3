import type { WholeAnalysis } from 'contract/records/analysis/analysis';
import { call } from '../../core/http/client.ts';
import { loadAll } from '../../core/loading/load-all.ts';
import { loadCode } from '../../core/loading/load-code.ts';
import { mostPrinted, type Printing, usePrint } from '../../shared/print/use-print.tsx';
import { type AnalysedKind, callsOf, useAnalysisParams } from './analysed.ts';

/** Prints an analysis as it is by then. */
export function usePrintAnalysis(
  kind: AnalysedKind,
  { _id, method }: Pick<WholeAnalysis, '_id' | 'method'>,
  number: string,
): Printing {
  const params = useAnalysisParams();
  return usePrint(async ({ signal }) => {
    const at = new Date().toISOString();
    const [AnalysisSheet, whole, causes] = await Promise.all([
      loadCode(async () => (await import('./analysis-sheet.tsx')).AnalysisSheet),
      call(callsOf(kind, method).find, { params }, { signal }),
      loadAll(kind.parts.cause.list, { params, most: mostPrinted, signal }),
    ]);
    const rootCauses = causes.rows.filter(({ analysis }) => analysis?._id === _id);
    return <AnalysisSheet whole={whole} rootCauses={rootCauses} number={number} at={at} />;
  });
}
