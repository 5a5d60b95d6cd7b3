import type { Step } from 'contract/core/step';
import { invalidateTopics } from '../../../core/http/query-client.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { ReasonButton } from '../../../ui/actions/reason-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';

/** The steps out of a record's present status. */
export function useSteps({ calls }: Pick<RecordKind, 'calls'>, recordId: string) {
  const { workspaceId } = useWorkspaceIds();
  return useApi(calls.steps, { params: { workspaceId, recordId } }, { keepLast: true });
}

type StepBarProps = {
  kind: RecordKind;
  record: ShownRecord;
  /** Whether something else comes first: a screen has one filled button. */
  isSecond?: boolean;
};

/** The steps as buttons; one that is not allowed stays and says why. */
export function StepBar({ kind, record, isSecond = false }: StepBarProps) {
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId, recordId: record._id };
  const { data: steps } = useSteps(kind, record._id);
  const move = useAction(kind.calls.move, { successToast: false });

  const take = async ({ step, done }: Step) => {
    const { ok } = await move.run({ params, body: { step, version: record.version } });
    // A refusal means that the record is no longer as it is shown.
    if (!ok) return invalidateTopics([kind.calls.find.topic]);
    toast.success(done);
  };

  const last = kind.onward[record.status];
  const ordered = (steps ?? []).toSorted(
    (one, other) => Number(one.step === last) - Number(other.step === last),
  );
  return ordered.map((step) => (
    <ReasonButton
      key={step.step}
      variant={step.step === last && !isSecond ? 'primary' : 'secondary'}
      reason={step.allowed ? undefined : step.unmet.join(' ')}
      busy={move.isBusy}
      onClick={() => void take(step)}
    >
      {step.label}
    </ReasonButton>
  ));
}
