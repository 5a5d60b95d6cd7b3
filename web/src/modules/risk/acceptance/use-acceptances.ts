import { limits } from 'contract/core/limits';
import { countingRating } from 'contract/modules/risk/counting-rating';
import type { Risk } from 'contract/modules/risk/risk';
import type { Acceptance } from 'contract/modules/risk/risk-acceptance';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { useRiskParams } from '../part/use-risk-parts.ts';
import { acceptanceTexts as texts } from './acceptance-texts.ts';

/** A page of the acceptances of a risk, the newest first. */
export const useAcceptances = (recordId: string, page = 1) =>
  useApi(
    riskParts.acceptance.list,
    { params: useRiskParams(recordId), query: { limit: limits.pageSizeMax, page } },
    { keepLast: true },
  );

/** The level for which a risk would be accepted: what it is after treatment, else today, else without controls. */
export function standingLevel(risk: Risk) {
  const rating = countingRating(risk);
  return rating && !rating.isPending ? rating.level : undefined;
}

/** Asks for a reason and deletes an acceptance that is prepared. */
export function useAcceptanceRemoval(recordId: string) {
  const params = useRiskParams(recordId);
  const remove = useAction(riskParts.acceptance.remove);
  const { askReason, reasonDialog } = useReason();
  const ask = ({ _id, name }: Acceptance) => {
    const question = {
      name: `risk-acceptance:${_id}`,
      title: texts.remove,
      message: texts.removeMessage,
      names: [name],
      confirmLabel: texts.remove,
    };
    void askReason(question, (reason) =>
      remove.run({ params: { ...params, acceptanceId: _id }, body: { reason } }),
    );
  };
  return { remove: ask, removalDialog: reasonDialog };
}
