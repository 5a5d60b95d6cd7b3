import type { Risk } from 'contract/modules/risk/risk';
import { riskPatch } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../core/http/api-error.ts';
import { type Seen, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { useRiskFieldWords } from '../risk-field-words.ts';
import { useRiskPaths } from '../risk-paths.ts';

export type SaveRisk = {
  /** Saves some fields of the risk on what was seen of it; gives the sentence of a refusal, nothing when it is done. */
  save: (patch: Record<string, unknown>, seen: Seen) => Promise<string | undefined>;
  conflictDialog: ReactNode;
};

/** What the parts of a risk's page are given. */
export type RecordPartProps = { risk: Risk; mayEdit: boolean; save: SaveRisk['save'] };

/** The first sentence that the contract has against these fields. */
function problemOf(patch: Record<string, unknown>): string | undefined {
  return riskPatch.safeParse(patch).error?.issues[0]?.message;
}

/** Saves single fields of a risk, as they are edited in place. */
export function useSaveRisk(risk: Risk): SaveRisk {
  const { workspaceId } = useRiskPaths();
  const update = useVersionedAction(riskEndpoints.update, useRiskFieldWords());

  const save: SaveRisk['save'] = async (patch, seen) => {
    const problem = problemOf(patch);
    if (problem) return problem;
    const params = { workspaceId, recordId: risk._id };
    const outcome = await update.run({ params, body: patch }, seen);
    if (outcome.ok) return undefined;
    return (
      Object.values(outcome.error.errors)[0] ?? failureMessage(outcome.error, riskEndpoints.update.failure)
    );
  };

  return { save, conflictDialog: update.conflictDialog };
}
