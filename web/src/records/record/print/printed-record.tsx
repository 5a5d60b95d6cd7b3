import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { analysisMethods, type AnalysisMethod } from 'contract/records/analysis/analysis-rules';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import type { ReactNode } from 'react';
import { call } from '../../../core/http/client.ts';
import { loadAll } from '../../../core/loading/load-all.ts';
import type { WorkspaceParams } from '../../../core/loading/use-place.ts';
import { type Filling, mostPrinted } from '../../../shared/print/use-print.tsx';
import { type AnalysedKind, analysisParams, callsOf } from '../../analysis/analysed.ts';
import type { RecordPageProps } from '../page/record-page-parts.ts';
import type { ShownAction, ShownRecord } from '../record-kind.ts';
import { RecordSheet } from './record-sheet.tsx';

type Asked = { place: WorkspaceParams; recordId: string; mayReadLog: boolean; filling: Filling };

type Analysed = { workspaceId: string; recordId: string; signal: AbortSignal };

/** The analyses of a record by both methods, each with all that stands in it. */
async function wholeAnalyses(kind: AnalysedKind, { workspaceId, recordId, signal }: Analysed) {
  const ofMethod = async (method: AnalysisMethod) => {
    const calls = callsOf(kind, method);
    const { rows } = await loadAll(calls.list, {
      params: { workspaceId, recordId },
      most: mostPrinted,
      signal,
    });
    const find = ({ _id }: { _id: string }) =>
      call(calls.find, { params: analysisParams(workspaceId, recordId, _id) }, { signal });
    return Promise.all(rows.map(find));
  };
  return (await Promise.all(analysisMethods.map(ofMethod))).flat();
}

/** The sheet of a record with everything that it prints, fetched as it is by now. */
export async function printedRecord<R extends ShownRecord, A extends ShownAction>(
  { kind, parts }: RecordPageProps<R, A>,
  { place, recordId, mayReadLog, filling }: Asked,
): Promise<ReactNode> {
  const at = new Date().toISOString();
  const { signal } = filling;
  const params = { workspaceId: place.workspaceId, recordId };
  const shown = call(kind.calls.find, { params }, { signal });
  const [record, own, customFields, files, links, log, signatures, approvals, analyses, rootCauses, runs] =
    await Promise.all([
      shown,
      shown.then((found) => parts.printed?.(found, { workspaceId: place.workspaceId, signal })),
      call(customFieldEndpoints.list, { params: place }, { signal }),
      loadAll(kind.parts.file.list, { params, most: mostPrinted, signal }),
      call(kind.parts.link.list, { params }, { signal }),
      mayReadLog
        ? loadAll(logEndpoints.list, { params: { id: recordId }, most: mostPrinted, ...filling })
        : null,
      call(kind.parts.signature.list, { params }, { signal }),
      call(kind.parts.approval.overview, { params }, { signal }),
      wholeAnalyses(kind, { ...params, signal }),
      loadAll(kind.parts.cause.list, { params, most: mostPrinted, signal }),
      loadAll(checklistRunEndpoints.list, {
        params: place,
        query: { record: recordId },
        most: mostPrinted,
        signal,
      }),
    ]);
  return (
    <RecordSheet
      kind={kind}
      parts={parts}
      record={record}
      fetched={{
        customFields,
        files,
        links,
        log,
        signatures,
        approvals,
        analyses,
        rootCauses: rootCauses.rows,
        runs: runs.rows,
        own,
      }}
      at={at}
    />
  );
}
