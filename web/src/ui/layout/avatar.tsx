import classes from './avatar.module.css';
import { initials, personColor } from './person-color.ts';

export type AvatarPerson = { id: string; name: string; picture?: string | null };

export type AvatarProps = { person: AvatarPerson; size?: 'small' | 'large' };

/** Decoration beside a written name: it has no name of its own. */
export function Avatar({ person, size = 'small' }: AvatarProps) {
  if (person.picture) {
    return <img className={classes.avatar} data-size={size} src={person.picture} alt="" loading="lazy" />;
  }
  return (
    <span className={classes.avatar} data-size={size} data-color={personColor(person.id)} aria-hidden>
      {initials(person.name)}
    </span>
  );
}
