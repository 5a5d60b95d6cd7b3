import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { call } from '../../../core/http/client.ts';
import { loadAll } from '../../../core/loading/load-all.ts';
import { loadCode } from '../../../core/loading/load-code.ts';
import { useWorkspaceParams } from '../../../core/loading/use-place.ts';
import { mostPrinted, type Printing, usePrint } from '../../../shared/print/use-print.tsx';
import type { RecordPageProps } from '../page/record-page-parts.ts';
import type { ShownAction, ShownRecord } from '../record-kind.ts';

/** Prints a record as it is by then: its facts, actions, history and files, with all rows. */
export function usePrintRecord<R extends ShownRecord, A extends ShownAction>(
  { kind, parts }: RecordPageProps<R, A>,
  { _id: recordId }: R,
): Printing {
  const place = useWorkspaceParams();
  return usePrint(async (filling) => {
    const at = new Date().toISOString();
    const { signal } = filling;
    const params = { workspaceId: place.workspaceId, recordId };
    const [{ RecordSheet }, record, customFields, files, links, log, signatures, approvals] =
      await Promise.all([
        loadCode(() => import('./record-sheet.tsx')),
        call(kind.calls.find, { params }, { signal }),
        call(customFieldEndpoints.list, { params: place }, { signal }),
        loadAll(kind.parts.file.list, { params, most: mostPrinted, signal }),
        call(kind.parts.link.list, { params }, { signal }),
        loadAll(logEndpoints.list, { params: { id: recordId }, most: mostPrinted, ...filling }),
        call(kind.parts.signature.list, { params }, { signal }),
        call(kind.parts.approval.overview, { params }, { signal }),
      ]);
    return (
      <RecordSheet
        kind={kind}
        parts={parts}
        record={record}
        fetched={{ customFields, files, links, log, signatures, approvals }}
        at={at}
      />
    );
  });
}
