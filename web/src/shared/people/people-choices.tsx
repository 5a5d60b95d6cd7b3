import { useState } from 'react';
import { usePlace } from '../../core/loading/use-place.ts';
import { Choices } from '../../ui/actions/filter-choices.tsx';
import type { FilterControlProps } from '../../ui/actions/filter.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { workspacePeople } from './people-source.ts';
import { peopleTexts } from './people-texts.ts';
import classes from './people-choices.module.css';
import { usePeople } from './use-people.tsx';

/** The people of the workspace as choices of a filter: who is chosen first, then those whose name is typed. */
export function PeopleChoices({ filter, value, onChange }: FilterControlProps) {
  const [typed, setTyped] = useState('');
  const source = workspacePeople(usePlace()?.workspaceId ?? '');
  const {
    field: { options, onSearchChange },
  } = usePeople(source, value ? value.split(',') : []);
  const search = (text: string) => {
    setTyped(text);
    onSearchChange(text);
  };
  const people = options.filter(({ disabled }) => !disabled);
  const hint = options.find(({ disabled }) => disabled)?.label;
  return (
    <Choices filter={{ ...filter, options: people, multiple: true }} value={value} onChange={onChange}>
      <SearchBox label={peopleTexts.find(filter.label)} value={typed} onChange={search} wide />
      {hint && <p className={classes.hint}>{hint}</p>}
    </Choices>
  );
}
