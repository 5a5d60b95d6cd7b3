import { IconTrash } from '@tabler/icons-react';
import type { Person } from 'contract/core/field';
import { limits } from 'contract/core/limits';
import type { Risk } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { useState } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { FieldInput } from '../../../shared/forms/field-input.tsx';
import { PersonName } from '../../../shared/marks/person.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useRiskPaths } from '../risk-paths.ts';
import { usePeopleNames } from '../use-names.ts';
import { peopleChoice } from '../use-risk-fields.tsx';
import { recordTexts } from './record-texts.ts';
import classes from './record-members.module.css';

type MemberProps = { risk: Risk; person: Person; mayEdit: boolean };

function Member({ risk, person, mayEdit }: MemberProps) {
  const { workspaceId } = useRiskPaths();
  const removal = useAction(riskEndpoints.removeMember);
  const remove = () =>
    void removal.run({ params: { workspaceId, recordId: risk._id, memberId: person._id } });
  return (
    <li className={classes.row}>
      <PersonName person={person} />
      <span className={classes.email}>{person.email}</span>
      {mayEdit && (
        <IconButton
          name={`Remove ${person.name}`}
          icon={<IconTrash />}
          size="small"
          aria-disabled={removal.isBusy || undefined}
          onClick={remove}
        />
      )}
    </li>
  );
}

function AddMembers({ risk, present }: { risk: Risk; present: Person[] }) {
  const { workspaceId } = useRiskPaths();
  const people = usePeopleNames();
  const [chosen, setChosen] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const adding = useAction(riskEndpoints.addMembers);

  const others = people?.filter((person) => !present.some(({ _id }) => _id === person._id));

  const add = async () => {
    if (chosen.length === 0) {
      setError(recordTexts.choosePeople);
      return;
    }
    setError(undefined);
    const { ok } = await adding.run({
      params: { workspaceId, recordId: risk._id },
      body: { members: chosen },
    });
    if (ok) setChosen([]);
  };

  return (
    <div className={classes.add}>
      <FieldInput
        field={{
          label: recordTexts.addMembers,
          control: 'multiselect',
          placeholder: 'Add a person',
          ...peopleChoice(others),
        }}
        value={chosen}
        error={error}
        onChange={(ids) => setChosen(Array.isArray(ids) ? ids.map(String) : [])}
      />
      <Button busy={adding.isBusy} onClick={() => void add()}>
        Add
      </Button>
    </div>
  );
}

/** Who takes part in a risk beside its managers. */
export function RecordMembers({ risk, mayEdit }: { risk: Risk; mayEdit: boolean }) {
  const { workspaceId } = useRiskPaths();
  const args = { params: { workspaceId, recordId: risk._id }, query: { limit: limits.pageSizeMax } };
  const answer = useApi(riskEndpoints.members, args);
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {({ members }) => (
        <div className={classes.part}>
          {mayEdit && <AddMembers risk={risk} present={members} />}
          {members.length === 0 ? (
            <p className={classes.none}>{recordTexts.noMembersText}</p>
          ) : (
            <ul className={classes.list}>
              {members.map((person) => (
                <Member key={person._id} risk={risk} person={person} mayEdit={mayEdit} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Loaded>
  );
}
