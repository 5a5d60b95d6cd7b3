import type { Step } from 'contract/core/step';
import type { Risk, RiskStatus } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { invalidateTopics } from '../../../core/http/query-client.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { ReasonButton } from '../../../ui/actions/reason-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRiskPaths } from '../risk-paths.ts';

/** The step that goes on; a screen has one primary button. */
const onward: Partial<Record<RiskStatus, string>> = {
  pending: 'start',
  'in-progress': 'complete',
  'on-hold': 'resume',
};

/** The steps out of a risk's present status. */
export function useSteps(recordId: string) {
  const { workspaceId } = useRiskPaths();
  return useApi(riskEndpoints.steps, { params: { workspaceId, recordId } }, { keepLast: true });
}

/** The steps as buttons; one that is not allowed stays and says why. */
export function RecordSteps({ risk }: { risk: Risk }) {
  const { workspaceId } = useRiskPaths();
  const params = { workspaceId, recordId: risk._id };
  const { data: steps } = useSteps(risk._id);
  const move = useAction(riskEndpoints.move, { successToast: false });

  const take = async ({ step, done }: Step) => {
    const { ok } = await move.run({ params, body: { step, version: risk.version } });
    // A refusal means that the risk is no longer as it is shown.
    if (!ok) return invalidateTopics(['risk']);
    toast.success(done);
  };

  const last = onward[risk.status];
  const ordered = (steps ?? []).toSorted(
    (one, other) => Number(one.step === last) - Number(other.step === last),
  );
  return ordered.map((step) => (
    <ReasonButton
      key={step.step}
      variant={step.step === last ? 'primary' : 'secondary'}
      reason={step.allowed ? undefined : step.unmet.join(' ')}
      busy={move.isBusy}
      onClick={() => void take(step)}
    >
      {step.label}
    </ReasonButton>
  ));
}
