import type { Risk } from 'contract/modules/risk/risk';
import { riskAppetiteInput } from 'contract/modules/risk/risk-decisions';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { failureMessage } from '../../../core/http/api-error.ts';
import { useCan } from '../../../core/session/use-can.ts';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { InPlace } from '../../../shared/forms/in-place.tsx';
import { type Seen, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { lockOfRecord } from '../../../records/record/record-lock.ts';
import { riskKind } from '../risk-kind.ts';
import { useAppetite } from '../use-appetite.ts';
import { useRiskWords } from '../use-risk-words.ts';
import classes from './approval.module.css';
import { riskTexts } from './risk-texts.ts';

const appetiteField: FieldSpec = {
  label: riskTexts.appetite,
  control: 'number',
  help: riskTexts.appetiteHelp,
};

/** What holds for a risk, and where it comes from. */
function useAppetiteWords(risk: Risk) {
  const { bounds, policy, isKnown } = useAppetite(risk);
  if (!bounds || !policy || !isKnown) return { bounds, says: undefined };
  const from =
    bounds.source === 'policy'
      ? riskTexts.appetiteOfPolicy(policy.category)
      : riskTexts.appetiteOwn(policy.appetite, policy.category);
  return { bounds, says: `${from} · ${riskTexts.appetiteTolerance(bounds.tolerance)}` };
}

/** How much of a risk is acceptable, edited in place. */
export function AppetiteFact({ record: risk }: { record: Risk }) {
  const { workspaceId } = useWorkspaceIds();
  const mayEdit = useCan('risk.appetite') && risk.isTakenOver && !lockOfRecord(riskKind, risk);
  const set = useVersionedAction(riskEndpoints.setAppetite, useRiskWords(risk));
  const { bounds, says } = useAppetiteWords(risk);

  const save = async (typed: unknown, seen: Seen) => {
    const given = { riskappetite: typed === '' || typed === undefined ? null : typed };
    const { error, data } = riskAppetiteInput.safeParse(given);
    if (error) return error.issues[0]?.message;
    const params = { workspaceId, recordId: risk._id };
    const outcome = await set.run({ params, body: { riskappetite: data.riskappetite } }, seen);
    return outcome.ok ? undefined : failureMessage(outcome.error, riskEndpoints.setAppetite.failure);
  };

  return (
    <div className={classes.approval}>
      <InPlace
        name={`${risk._id}:riskappetite`}
        field={appetiteField}
        value={risk.riskappetite}
        version={risk.version}
        mayEdit={mayEdit}
        onSave={save}
      >
        {bounds?.appetite ?? riskTexts.notSet}
      </InPlace>
      {says && <p className={classes.feedback}>{says}</p>}
      {set.conflictDialog}
    </div>
  );
}
