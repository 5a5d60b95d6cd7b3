import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import type { ReactNode } from 'react';
import { call } from '../../../core/http/client.ts';
import { loadAll } from '../../../core/loading/load-all.ts';
import type { WorkspaceParams } from '../../../core/loading/use-place.ts';
import { type Filling, mostPrinted } from '../../../shared/print/use-print.tsx';
import type { RecordPageProps } from '../page/record-page-parts.ts';
import type { ShownAction, ShownRecord } from '../record-kind.ts';
import { RecordSheet } from './record-sheet.tsx';

type Asked = { place: WorkspaceParams; recordId: string; filling: Filling };

/** The sheet of a record with everything that it prints, fetched as it is by now. */
export async function printedRecord<R extends ShownRecord, A extends ShownAction>(
  { kind, parts }: RecordPageProps<R, A>,
  { place, recordId, filling }: Asked,
): Promise<ReactNode> {
  const at = new Date().toISOString();
  const { signal } = filling;
  const params = { workspaceId: place.workspaceId, recordId };
  const [record, customFields, files, links, log, signatures, approvals] = await Promise.all([
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
}
