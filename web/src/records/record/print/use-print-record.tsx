import { loadCode } from '../../../core/loading/load-code.ts';
import { useWorkspaceParams } from '../../../core/loading/use-place.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { type Printing, usePrint } from '../../../shared/print/use-print.tsx';
import type { RecordPageProps } from '../page/record-page-parts.ts';
import type { ShownAction, ShownRecord } from '../record-kind.ts';

/** Prints a record as it is by then: its facts, actions, files and, for whoever may read it, its history, with all rows. */
export function usePrintRecord<R extends ShownRecord, A extends ShownAction>(
  page: RecordPageProps<R, A>,
  { _id: recordId }: R,
): Printing {
  const place = useWorkspaceParams();
  const mayReadLog = useCan('log.read');
  return usePrint(async (filling) => {
    const { printedRecord } = await loadCode(() => import('./printed-record.tsx'));
    return printedRecord(page, { place, recordId, mayReadLog, filling });
  });
}
