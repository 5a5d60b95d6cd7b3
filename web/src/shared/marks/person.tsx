import type { Absence } from 'contract/access/delegation/delegation';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { AvatarStack } from '../../ui/layout/avatar-stack.tsx';
import classes from './person.module.css';

/** A person as the wire has it. */
export type WirePerson = {
  _id: string;
  name: string;
  profilePicture?: string | null;
  /** Until when they are away and who stands in, where somebody is chosen to whom that matters. */
  away?: Absence | null;
};

const pictured = ({ _id, name, profilePicture }: WirePerson) => ({ id: _id, name, picture: profilePicture });

type PersonNameProps = {
  person: WirePerson;
  /** What is written in place of the name, such as "You". */
  shownAs?: string | undefined;
};

/** A picture and a name. */
export function PersonName({ person, shownAs = person.name }: PersonNameProps) {
  return (
    <span className={classes.person}>
      <Avatar person={pictured(person)} />
      {shownAs}
    </span>
  );
}

export type PeopleProps = {
  people: WirePerson[];
  /** What they are: "Managers". */
  label: string;
  empty?: string;
};

/** At most two pictures, then a count that opens the whole list. */
export function People({ people, label, empty }: PeopleProps) {
  return <AvatarStack people={people.map(pictured)} label={label} empty={empty} />;
}
