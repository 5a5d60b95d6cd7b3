import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useAction } from '../../../core/http/use-action.ts';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { partTexts } from './part-texts.ts';
import { useRiskParams } from './use-risk-parts.ts';

type Part = keyof typeof partTexts.removeTitle;
type Removed = { _id: string; name: string };

/** Asks for a reason and deletes what stands below a risk. */
export function usePartRemoval(recordId: string) {
  const params = useRiskParams(recordId);
  const causes = useAction(riskParts.cause.remove);
  const consequences = useAction(riskParts.consequence.remove);
  const controls = useAction(riskParts.control.remove);
  const tests = useAction(riskParts['control-test'].remove);
  const { askReason, reasonDialog } = useReason();

  const remove = (part: Part, { _id, name }: Removed, controlId = '') => {
    const acts = {
      cause: (reason: string) => causes.run({ params: { ...params, causeId: _id }, body: { reason } }),
      consequence: (reason: string) =>
        consequences.run({ params: { ...params, consequenceId: _id }, body: { reason } }),
      control: (reason: string) => controls.run({ params: { ...params, controlId: _id }, body: { reason } }),
      test: (reason: string) =>
        tests.run({ params: { ...params, controlId, testId: _id }, body: { reason } }),
    };
    const question = {
      name: `risk-${part}:${_id}`,
      title: partTexts.removeTitle[part],
      message: partTexts.removeMessage[part],
      names: [name],
      confirmLabel: partTexts.removeTitle[part],
    };
    void askReason(question, acts[part]);
  };
  return { remove, removalDialog: reasonDialog };
}
