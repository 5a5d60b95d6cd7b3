import { type Risk, riskAppetiteInput } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { failureMessage } from '../../../core/http/api-error.ts';
import { useCan } from '../../../core/session/use-can.ts';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { InPlace } from '../../../shared/forms/in-place.tsx';
import { type Seen, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { useRiskWords } from '../use-risk-words.ts';
import { riskTexts } from './risk-texts.ts';

const appetiteField: FieldSpec = {
  label: riskTexts.appetite,
  control: 'number',
  help: riskTexts.appetiteHelp,
};

/** How much of a risk is acceptable, edited in place. */
export function AppetiteFact({ record: risk }: { record: Risk }) {
  const { workspaceId } = useWorkspaceIds();
  const mayEdit = useCan('risk.appetite') && risk.isTakenOver;
  const set = useVersionedAction(riskEndpoints.setAppetite, useRiskWords(risk));

  const save = async (riskappetite: unknown, seen: Seen) => {
    const problem = riskAppetiteInput.safeParse({ riskappetite }).error?.issues[0]?.message;
    if (problem) return problem;
    const params = { workspaceId, recordId: risk._id };
    const outcome = await set.run({ params, body: { riskappetite } }, seen);
    return outcome.ok ? undefined : failureMessage(outcome.error, riskEndpoints.setAppetite.failure);
  };

  return (
    <>
      <InPlace
        name={`${risk._id}:riskappetite`}
        field={appetiteField}
        value={risk.riskappetite}
        version={risk.version}
        mayEdit={mayEdit}
        onSave={save}
      >
        {risk.riskappetite ?? riskTexts.notSet}
      </InPlace>
      {set.conflictDialog}
    </>
  );
}
