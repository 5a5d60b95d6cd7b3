import { limits } from 'contract/core/limits';
import type { Risk } from 'contract/risk/risk';
import { failureMessage } from '../../../core/api-error.ts';
import type { Selection } from '../../../shared/data-table/selection.ts';
import { toast } from '../../../ui/toast.ts';
import { useRiskPaths } from '../risk-paths.ts';
import { findMatching, type ListScope, type Match } from './find-matching.ts';

type Words = { tooMany: string; failed: string };

/** Turns a selection into risks: those of the page, or all that match; says so when they are too many or not to be had. */
export function useChosen(scope: ListScope, words: Words) {
  const { workspaceId } = useRiskPaths();

  return async (selection: Selection, rows: Risk[]): Promise<Match[] | undefined> => {
    if (selection.kind === 'rows') return rows.filter((risk) => selection.ids.includes(risk._id));
    try {
      const matching = selection.total > limits.bulkMax ? undefined : await findMatching(scope, workspaceId);
      if (!matching) toast.warning(words.tooMany);
      return matching;
    } catch (error) {
      toast.error(failureMessage(error, words.failed));
      return undefined;
    }
  };
}
