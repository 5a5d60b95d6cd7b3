import type { Risk } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import type { ReactNode } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { chosenOf, matchingOf, versionsOf } from '../../../shared/data-table/chosen.ts';
import { favoritesQuery } from '../../../shared/data-table/favorites.ts';
import type { Selection } from '../../../shared/data-table/selection.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useConfirm } from '../../../ui/overlays/use-confirm.tsx';
import { useRiskPaths } from '../risk-paths.ts';
import { deleteQuestion, listTexts } from './risk-list-texts.ts';

type Match = { _id: string; name: string; version: number };

/** A list of risks, and what narrows it now. */
export type RiskScope = {
  endpoint: typeof riskEndpoints.list | typeof riskEndpoints.listMine;
  query: Record<string, string>;
};

type Removing = {
  /** Awaited before they are deleted. */
  leave?: (() => Promise<void>) | undefined;
  /** Which ones they are. */
  about?: string;
};

export type RiskRemoval = {
  /** Asks, then deletes one risk; true when it is done. `leave` is awaited between the two. */
  removeOne: (risk: Match, leave?: () => Promise<void>) => Promise<boolean>;
  /** Asks, then deletes what is selected; true when it is done. */
  removeSelected: (selection: Selection, rows: Risk[]) => Promise<boolean>;
  /** Asks, then deletes every risk of the workspace that has the person's star; true when it is done. */
  removeFavorites: () => Promise<boolean>;
  confirmDialog: ReactNode;
};

/** Deletes risks after one question, and offers to undo it for 10 s to those who may restore. */
export function useRiskRemoval(scope: RiskScope): RiskRemoval {
  const { workspaceId } = useRiskPaths();
  const params = { workspaceId };
  const mayRestore = useCan('risk.restore');
  const restore = useAction(riskEndpoints.restore);
  const removal = useAction(riskEndpoints.removeMany, { successToast: false });
  const { confirm, confirmDialog } = useConfirm();
  const words = { tooMany: listTexts.tooMany, failed: listTexts.deleteFailed };

  async function remove(risks: Match[], { leave, about }: Removing = {}): Promise<boolean> {
    const question = deleteQuestion(risks.map(({ name }) => name));
    const message = about ? `${about} ${question.message}` : question.message;
    if (!(await confirm({ ...question, message }))) return false;
    await leave?.();
    const libraries = risks.map(({ _id }) => _id);
    const { ok } = await removal.run({ params, body: { libraries, versions: versionsOf(risks) } });
    if (!ok) return false;
    const onUndo = () => void restore.run({ params, body: { libraries } });
    toast.success(listTexts.deleted, mayRestore ? { onUndo } : {});
    return true;
  }

  return {
    removeOne: (risk, leave) => remove([risk], { leave }),
    removeSelected: async (selection, rows) => {
      const risks = await chosenOf({ ...scope, params }, selection, rows, words);
      return risks !== undefined && remove(risks);
    },
    removeFavorites: async () => {
      const starred = { endpoint: riskEndpoints.list, params, query: favoritesQuery };
      const risks = await matchingOf(starred, words);
      if (risks?.length === 0) toast.warning(listTexts.noFavorites);
      return Boolean(risks?.length) && remove(risks ?? [], { about: listTexts.favoritesAnywhere });
    },
    confirmDialog,
  };
}
