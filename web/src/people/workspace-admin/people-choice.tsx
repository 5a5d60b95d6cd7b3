import type { Person } from 'contract/core/field';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';
import { Avatar } from '../../ui/layout/avatar.tsx';
import type { Option } from '../../ui/fields/option.ts';
import { optionsOf } from './use-admin-names.ts';

/** How people are chosen: by name, each with the picture. */
export function peopleChoice(people: readonly Person[] | undefined): Pick<FieldSpec, 'options' | 'picture'> {
  const pictures = new Map(people?.map((person) => [person._id, person.profilePicture]));
  const picture = ({ value, label }: Option) => (
    <Avatar person={{ id: value, name: label, picture: pictures.get(value) }} />
  );
  return { options: optionsOf(people), picture };
}
