import type { AnalysisMethod } from 'contract/records/analysis/analysis-rules';
import { pastCycle } from 'contract/records/record/past-cycle';
import { useParams } from 'react-router';
import { useCan } from '../../core/session/use-can.ts';
import { planLockOfRecord } from '../record/record-lock.ts';
import type { PartCalls, RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useRecordPaths, useWorkspaceIds } from '../record/record-paths.ts';

type FiveWhysCalls = PartCalls['five-whys'];

/** What the screens of analyses know of a kind of record. */
export type AnalysedKind = Pick<
  RecordKind,
  'module' | 'lists' | 'words' | 'hasOwnCauses' | 'hasPlan' | 'remarkOn' | 'stages'
> & {
  calls: Pick<RecordKind['calls'], 'find'>;
  parts: Pick<PartCalls, 'five-whys' | 'ishikawa' | 'cause' | 'file'>;
};

/**
 * Whether the caller may work on the analyses of a record, or on one of them: nobody does while somebody decides about what it says,
 * once a plan that rests on them was approved, or after the cycle to which that one belongs.
 */
export function useMayAnalyse(kind: AnalysedKind, record: ShownRecord, one: object = {}): boolean {
  const { managers: manager, members: member } = record;
  return (
    useCan(kind.parts.cause.create.access, { manager, member }) &&
    !planLockOfRecord(kind, record) &&
    !pastCycle(record, one)
  );
}

/**
 * The calls of analyses by a method. Both methods have the same; only their paths call the ids otherwise, which are
 * therefore given by both names.
 */
export const callsOf = ({ parts }: AnalysedKind, method: AnalysisMethod): FiveWhysCalls =>
  method === 'five-whys' ? parts['five-whys'] : (parts.ishikawa as unknown as FiveWhysCalls);

export type AnalysisParams = {
  workspaceId: string;
  recordId: string;
  fiveWhysId: string;
  ishikawaId: string;
};

/** The ids that a call about an analysis may name. */
export function analysisParams(workspaceId: string, recordId: string, analysisId: string): AnalysisParams {
  return { workspaceId, recordId, fiveWhysId: analysisId, ishikawaId: analysisId };
}

/** The ids in the address of a part of an analysis. */
export const partParams = (params: AnalysisParams, id: string) => ({ ...params, answerId: id, branchId: id });

/** The ids of the analysis that the page is about. */
export function useAnalysisParams(): AnalysisParams {
  const { workspaceId } = useWorkspaceIds();
  const { recordId = '', fiveWhysId, ishikawaId = '' } = useParams();
  return analysisParams(workspaceId, recordId, fiveWhysId ?? ishikawaId);
}

/** The addresses of a record and its analyses, as seen from the list that is open. */
export function useAnalysisPaths(kind: AnalysedKind, recordId: string) {
  const { record, list } = useRecordPaths(kind);
  return {
    list,
    record: record(recordId),
    tab: `${record(recordId)}?tab=analysis&view=analyses`,
    file: (fileId: string) => `${record(recordId)}?tab=files&file=${fileId}`,
    one: (method: AnalysisMethod, id: string) => `${record(recordId)}/${method}/${id}`,
  };
}
