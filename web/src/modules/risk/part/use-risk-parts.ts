import { limits } from 'contract/core/limits';
import type { Control } from 'contract/modules/risk/risk-control';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan } from '../../../core/session/use-can.ts';
import type { ShownRecord } from '../../../records/record/record-kind.ts';
import { useRecordFileField } from '../../../records/record/use-record-file-field.tsx';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { lockOfRecord } from '../../../records/record/record-lock.ts';
import { riskKind } from '../risk-kind.ts';

/** The ids of a risk, and all rows of a list of what is below it. */
export function useRiskParams(recordId: string) {
  const { workspaceId } = useWorkspaceIds();
  return { workspaceId, recordId };
}

const useArgs = (recordId: string) => ({
  params: useRiskParams(recordId),
  query: { limit: limits.pageSizeMax },
});

export const useCauses = (recordId: string) => useApi(riskParts.cause.list, useArgs(recordId));
export const useConsequences = (recordId: string) => useApi(riskParts.consequence.list, useArgs(recordId));
export const useControls = (recordId: string) => useApi(riskParts.control.list, useArgs(recordId));

/** The files of a risk, of which one may be named as evidence. */
export const useFileField = (recordId: string) => useRecordFileField(riskParts.file, recordId);

/** Whether the caller may work on the analyses of a risk, wherever it stands. */
function useMayWorkOn({ managers: manager, members: member }: ShownRecord): boolean {
  return useCan(riskParts.cause.create.access, { manager, member });
}

/** Whether the caller may work on its causes, its consequences and its controls: nobody does while somebody decides about them. */
export function useMayAnalyse(risk: ShownRecord): boolean {
  return useMayWorkOn(risk) && !lockOfRecord(riskKind, risk);
}

/** Whether the caller may keep a test of one of its controls: who works on the risk, and who owns the control. */
export function useMayTest(risk: ShownRecord, { owners: named }: Pick<Control, 'owners'>): boolean {
  const isOwner = useCan(riskParts['control-test'].create.access, { named });
  const worksOnIt = useMayWorkOn(risk);
  return (isOwner || worksOnIt) && !lockOfRecord(riskKind, risk);
}

/** Whether the caller may add a review, an incident or an acceptance to it, wherever it stands once it was taken over. */
export function useMayAddTo({ managers: manager, isTakenOver }: ShownRecord): boolean {
  return useCan('risk.update', { manager }) && isTakenOver;
}

/** Whether the caller may assess it as it stands: not while somebody decides about it, nor before it was taken over. */
export function useMayAssess(risk: ShownRecord): boolean {
  return useMayAddTo(risk) && !lockOfRecord(riskKind, risk);
}

/** What a bow-tie is drawn from, once all of it is there. */
export function useRiskParts(recordId: string) {
  const [causes, consequences, controls] = [
    useCauses(recordId),
    useConsequences(recordId),
    useControls(recordId),
  ];
  const all = [causes, consequences, controls];
  return {
    data:
      causes.data && consequences.data && controls.data
        ? {
            causes: causes.data.results,
            consequences: consequences.data.results,
            controls: controls.data.results,
          }
        : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.map((one) => one.refetch())),
  };
}
