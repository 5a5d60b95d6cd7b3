import { IconTrash } from '@tabler/icons-react';
import type { Person } from 'contract/core/field';
import { limits } from 'contract/core/limits';
import { useState } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { FieldInput } from '../../../shared/forms/field-input.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { PersonName } from '../../../shared/marks/person.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { recordTexts, textsOf } from './record-texts.ts';
import classes from './record-members.module.css';

type OfRecord = { kind: RecordKind; record: ShownRecord };

type MemberProps = OfRecord & { person: Person; mayEdit: boolean };

function Member({ kind, record, person, mayEdit }: MemberProps) {
  const { workspaceId } = useWorkspaceIds();
  const removal = useAction(kind.calls.removeMember);
  const remove = () =>
    void removal.run({ params: { workspaceId, recordId: record._id, memberId: person._id } });
  return (
    <li className={classes.row}>
      <PersonName person={person} />
      <span className={classes.email}>{person.email}</span>
      {mayEdit && (
        <IconButton
          name={recordTexts.removeMember(person.name)}
          icon={<IconTrash />}
          size="small"
          aria-disabled={removal.isBusy || undefined}
          onClick={remove}
        />
      )}
    </li>
  );
}

function AddMembers({ kind, record, present }: OfRecord & { present: Person[] }) {
  const { workspaceId } = useWorkspaceIds();
  const [chosen, setChosen] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const adding = useAction(kind.calls.addMembers);

  const people = workspacePeople(workspaceId, { leaveOut: present.map(({ _id }) => _id) });

  const add = async () => {
    if (chosen.length === 0) {
      setError(recordTexts.choosePeople);
      return;
    }
    setError(undefined);
    const { ok } = await adding.run({
      params: { workspaceId, recordId: record._id },
      body: { members: chosen },
    });
    if (ok) setChosen([]);
  };

  return (
    <div className={classes.add}>
      <FieldInput
        field={{
          label: recordTexts.addMembers,
          control: 'people',
          placeholder: recordTexts.addPerson,
          people,
        }}
        value={chosen}
        error={error}
        onChange={(ids) => setChosen(Array.isArray(ids) ? ids.map(String) : [])}
      />
      <Button busy={adding.isBusy} onClick={() => void add()}>
        {recordTexts.add}
      </Button>
    </div>
  );
}

/** Who takes part in a record beside its managers. */
export function RecordMembers({ kind, record, mayEdit }: OfRecord & { mayEdit: boolean }) {
  const { workspaceId } = useWorkspaceIds();
  const args = { params: { workspaceId, recordId: record._id }, query: { limit: limits.pageSizeMax } };
  const answer = useApi(kind.calls.members, args);
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
      {({ members }) => (
        <div className={classes.part}>
          {mayEdit && <AddMembers kind={kind} record={record} present={members} />}
          {members.length === 0 ? (
            <p className={classes.none}>{textsOf(kind).noMembers}</p>
          ) : (
            <ul className={classes.list}>
              {members.map((person) => (
                <Member key={person._id} kind={kind} record={record} person={person} mayEdit={mayEdit} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Loaded>
  );
}
