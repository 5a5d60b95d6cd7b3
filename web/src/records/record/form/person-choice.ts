import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import type { WirePerson } from '../../../shared/marks/person.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { byName } from '../record-fields.ts';
import type { ShownRecord } from '../record-kind.ts';

/** Where somebody is looked for whom one of the own fields names, with who stands there already. */
export function personChoice(
  name: string,
  of: ShownRecord | undefined,
  workspaceId: string,
): Partial<FieldSpec> {
  const person = of && byName(of)[name];
  return { people: workspacePeople(workspaceId, { known: person ? [person as WirePerson] : [] }) }; // answers hold people there
}
