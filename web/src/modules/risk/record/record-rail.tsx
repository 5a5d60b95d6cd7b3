import { type Risk, riskInput, riskAppetiteInput } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { failureMessage } from '../../../core/http/api-error.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { type FieldSpec, fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { InPlace } from '../../../shared/forms/in-place.tsx';
import { People } from '../../../shared/marks/person.tsx';
import { type Seen, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { DateText, MomentText } from '../../../ui/format/date-text.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { useRiskFieldWords } from '../risk-field-words.ts';
import { useRiskPaths } from '../risk-paths.ts';
import { optionsOf, usePeopleNames, useProcessNames, useRiskSettings, useSiteNames } from '../use-names.ts';
import { categoryChoice, peopleChoice, processesAt } from '../use-risk-fields.tsx';
import { ApprovalFact } from './approval-fact.tsx';
import { recordTexts } from './record-texts.ts';
import type { RecordPartProps } from './use-save-risk.ts';

const { managers, category, site, process, dateIdentified } = riskInput.shape;

const fieldOf = (schema: Parameters<typeof fieldSpecOf>[0]): FieldSpec => ({
  ...fieldSpecOf(schema),
  help: undefined,
});

const appetiteField: FieldSpec = {
  label: 'Risk appetite',
  control: 'number',
  help: 'A whole number from 1 to 25.',
};

/** Where a risk is. A site where its process does not run takes another process as well: that is what Edit is for. */
function usePlaceFacts({ risk, mayEdit, save }: RecordPartProps) {
  const sites = useSiteNames();
  const processes = useProcessNames();

  const saveSite = async (siteId: unknown, seen: Seen) => {
    const runsThere = processesAt(processes, String(siteId)).some(({ _id }) => _id === risk.process._id);
    return runsThere ? save({ site: siteId }, seen) : recordTexts.processElsewhere;
  };

  return [
    {
      label: 'Site',
      value: (
        <InPlace
          field={{ ...fieldOf(site), options: optionsOf(sites) }}
          value={risk.site._id}
          version={risk.version}
          mayEdit={mayEdit}
          onSave={saveSite}
        >
          {risk.site.name}
        </InPlace>
      ),
    },
    {
      label: 'Process',
      value: (
        <InPlace
          field={{ ...fieldOf(process), options: optionsOf(processesAt(processes, risk.site._id)) }}
          value={risk.process._id}
          version={risk.version}
          mayEdit={mayEdit}
          onSave={(processId, seen) => save({ process: processId }, seen)}
        >
          {risk.process.name}
        </InPlace>
      ),
    },
  ];
}

function useOwnFacts({ risk, mayEdit, save }: RecordPartProps) {
  const people = usePeopleNames();
  const settings = useRiskSettings();
  return {
    managers: {
      label: 'Managers',
      value: (
        <InPlace
          field={{ ...fieldOf(managers), ...peopleChoice(people) }}
          value={risk.managers.map((person) => person._id)}
          version={risk.version}
          mayEdit={mayEdit}
          isInteractive
          onSave={(ids, seen) => save({ managers: ids }, seen)}
        >
          <People people={risk.managers} label="Managers" />
        </InPlace>
      ),
    },
    category: {
      label: 'Category',
      value: (
        <InPlace
          field={{ ...fieldOf(category), ...categoryChoice(settings?.categories) }}
          value={risk.category}
          version={risk.version}
          mayEdit={mayEdit}
          onSave={(chosen, seen) => save({ category: chosen }, seen)}
        >
          {risk.category}
        </InPlace>
      ),
    },
    identified: {
      label: 'Identified',
      value: (
        <InPlace
          field={fieldOf(dateIdentified)}
          value={risk.dateIdentified}
          version={risk.version}
          mayEdit={mayEdit}
          onSave={(date, seen) => save({ dateIdentified: date }, seen)}
        >
          <DateText date={risk.dateIdentified} />
        </InPlace>
      ),
    },
  };
}

function Appetite({ risk }: { risk: Risk }) {
  const { workspaceId } = useRiskPaths();
  const mayEdit = useCan('risk.appetite');
  const set = useVersionedAction(riskEndpoints.setAppetite, useRiskFieldWords());

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
        field={appetiteField}
        value={risk.riskappetite}
        version={risk.version}
        mayEdit={mayEdit}
        onSave={save}
      >
        {risk.riskappetite ?? recordTexts.notSet}
      </InPlace>
      {set.conflictDialog}
    </>
  );
}

/** The facts of a risk, edited in place. */
export function RecordRail(props: RecordPartProps) {
  const { risk } = props;
  const own = useOwnFacts(props);
  const place = usePlaceFacts(props);
  return (
    <Facts
      facts={[
        own.managers,
        own.category,
        ...place,
        own.identified,
        { label: 'Appetite', value: <Appetite risk={risk} /> },
        { label: recordTexts.approvalShort, value: <ApprovalFact risk={risk} /> },
        { label: 'Created', value: <MomentText moment={risk.createdAt} /> },
        { label: 'Changed', value: <MomentText moment={risk.updatedAt} /> },
      ]}
    />
  );
}
