import type { Ref } from 'react';
import { usePlace } from '../../core/loading/use-place.ts';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { type PeopleSource, workspacePeople } from './people-source.ts';
import { PeopleNotes } from './people-notes.tsx';
import { usePeople } from './use-people.tsx';

type Common = FieldProps & {
  /** Where they are looked for; in the open workspace unless told. */
  source?: PeopleSource | undefined;
  onBlur?: () => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

function useSource(given: PeopleSource | undefined): PeopleSource {
  const place = usePlace();
  return given ?? workspacePeople(place?.workspaceId ?? '');
}

export type PeopleFieldProps = Common & { value: string[]; onChange: (ids: string[]) => void };

/** Several people, found by typing a part of their names. */
export function PeopleField({ source, ...props }: PeopleFieldProps) {
  const { field, notes } = usePeople(useSource(source), props.value);
  return (
    <div>
      <MultiSelectField {...props} {...field} isSearched />
      <PeopleNotes {...notes} />
    </div>
  );
}

export type PersonFieldProps = Common & { value: string | null; onChange: (id: string | null) => void };

/** One person, found by typing a part of their name. */
export function PersonField({ source, ...props }: PersonFieldProps) {
  const {
    field: { options, onSearchChange },
    notes,
  } = usePeople(useSource(source), props.value ? [props.value] : [], { isOne: true });
  return (
    <div>
      <SelectField {...props} options={options} onSearchChange={onSearchChange} searchable isSearched />
      <PeopleNotes {...notes} />
    </div>
  );
}
