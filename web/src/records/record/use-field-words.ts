import type { FieldOwner } from 'contract/core/custom-field';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { useFoundPeople, workspacePeople } from '../../shared/people/people-source.ts';
import type { States } from '../../shared/marks/status-badge.tsx';
import type { FieldWords } from '../../shared/forms/use-versioned-action.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { useCustomFields } from '../custom-field/use-custom-fields.ts';
import { customValueText } from '../custom-field/custom-value-text.ts';
import type { WirePerson } from '../../shared/marks/person.tsx';
import type { FieldNames } from './record-fields.ts';
import { useWorkspaceIds } from './record-paths.ts';
import { useProcessNames, useSiteNames } from './use-names.ts';

type NameOf = (id: string) => string | undefined;

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

// A reference is an id in a patch, and a record with a name in an answer.
function plainText(value: unknown, nameOf: NameOf): string {
  if (Array.isArray(value)) return value.map((one) => plainText(one, nameOf)).join(', ');
  if (isNamed(value)) return value.name;
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  return nameOf(value) ?? value;
}

function customText(field: CustomField, value: unknown) {
  return { label: field.label, text: customValueText(field, value) };
}

/** The fields of a record or an action, the states that it may be in, and the people who stand in it. */
export type WordedFields = {
  words: FieldNames;
  states: States;
  known: readonly WirePerson[];
  /** Whose additional fields they are. */
  of?: FieldOwner;
};

/** How fields read when two people have changed them. */
export function useFieldWords({
  words: { labels, dates, choices },
  states,
  known,
  of = 'record',
}: WordedFields): FieldWords {
  const { workspaceId } = useWorkspaceIds();
  const fields = useCustomFields({ of }).data;
  const { personOf } = useFoundPeople(workspacePeople(workspaceId, { known }));
  const places = [...(useSiteNames() ?? []), ...(useProcessNames() ?? [])];
  const nameOf = (id: string) => (places.find((place) => place._id === id) ?? personOf(id))?.name;

  const textOf = (name: string, value: unknown): string => {
    if (dates.has(name)) return formatDate(String(value ?? ''));
    if (name === 'status') return states[String(value)]?.label ?? 'nill'; // an unknown one has no label
    return choices?.[name]?.[String(value)] ?? plainText(value, nameOf);
  };

  return (name, value) => {
    const field = fields?.find((one) => name === `custom.${one.name}`);
    return field ? customText(field, value) : { label: labels[name] ?? name, text: textOf(name, value) };
  };
}
