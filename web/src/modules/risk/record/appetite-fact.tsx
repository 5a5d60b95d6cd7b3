import { boundsOf } from 'contract/modules/risk/appetite-score';
import { type Risk, riskAppetiteInput } from 'contract/modules/risk/risk';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { failureMessage } from '../../../core/http/api-error.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useCan } from '../../../core/session/use-can.ts';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { InPlace } from '../../../shared/forms/in-place.tsx';
import { type Seen, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { useRiskWords } from '../use-risk-words.ts';
import classes from './approval.module.css';
import { riskTexts } from './risk-texts.ts';

const appetiteField: FieldSpec = {
  label: riskTexts.appetite,
  control: 'number',
  help: riskTexts.appetiteHelp,
};

/** What holds for a risk and where it comes from; a score is to be held against it here once the risk has one. */
function useAppetite({ category, riskappetite }: Risk) {
  const { workspaceId } = useWorkspaceIds();
  const policies = useApi(riskAppetiteEndpoints.find, { params: { workspaceId } }).data ?? [];
  const policy = policies.find((one) => one.category === category)?.holds ?? null;
  const bounds = boundsOf(riskappetite, policy);
  if (!bounds || !policy) return { bounds, says: undefined };
  const from =
    bounds.source === 'policy'
      ? riskTexts.appetiteOfPolicy(policy.category)
      : riskTexts.appetiteOwn(policy.appetite, policy.category);
  return { bounds, says: `${from} · ${riskTexts.appetiteTolerance(bounds.tolerance)}` };
}

/** How much of a risk is acceptable, edited in place. */
export function AppetiteFact({ record: risk }: { record: Risk }) {
  const { workspaceId } = useWorkspaceIds();
  const mayEdit = useCan('risk.appetite') && risk.isTakenOver;
  const set = useVersionedAction(riskEndpoints.setAppetite, useRiskWords(risk));
  const { bounds, says } = useAppetite(risk);

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
