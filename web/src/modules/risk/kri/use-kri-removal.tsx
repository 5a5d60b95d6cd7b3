import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useAction } from '../../../core/http/use-action.ts';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { useRiskParams } from '../part/use-risk-parts.ts';
import { kriTexts as texts } from './kri-texts.ts';

type Removed = { _id: string; name: string };

/** Asks for a reason and deletes an indicator, or a reading of one. */
export function useKriRemoval(recordId: string) {
  const params = useRiskParams(recordId);
  const kris = useAction(riskParts.kri.remove);
  const readings = useAction(riskParts['kri-reading'].remove);
  const { askReason, reasonDialog } = useReason();
  const removeKri = ({ _id, name }: Removed) =>
    void askReason(
      {
        name: `risk-kri:${_id}`,
        title: texts.remove,
        message: texts.removeMessage,
        names: [name],
        confirmLabel: texts.remove,
      },
      (reason) => kris.run({ params: { ...params, kriId: _id }, body: { reason } }),
    );
  const removeReading = (kriId: string, { _id, name }: Removed) =>
    void askReason(
      {
        name: `risk-kri-reading:${_id}`,
        title: texts.removeReading,
        message: texts.removeReadingMessage,
        names: [name],
        confirmLabel: texts.removeReading,
      },
      (reason) => readings.run({ params: { ...params, kriId, readingId: _id }, body: { reason } }),
    );
  return { removeKri, removeReading, removalDialog: reasonDialog };
}
