import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import type { WirePerson } from '../../../shared/marks/person.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { byName, ownField, type RecordFields } from '../record-fields.ts';
import type { ShownRecord } from '../record-kind.ts';

type Where = { of: ShownRecord | undefined; workspaceId: string };

/** One of the own fields as the form draws it; where it names somebody, with where they are looked for and who stands there already. */
export function fieldOf(own: RecordFields, name: string, { of, workspaceId }: Where): FieldSpec {
  const field = ownField(own, name);
  if (field.control !== 'person') return field;
  const person = of && byName(of)[name];
  return { ...field, people: workspacePeople(workspaceId, { known: person ? [person as WirePerson] : [] }) }; // answers hold people there
}
