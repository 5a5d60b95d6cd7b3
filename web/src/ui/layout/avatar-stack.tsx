import { Avatar, type AvatarPerson } from './avatar.tsx';
import classes from './avatar.module.css';
import { Hidden } from './hidden.tsx';
import { Popover } from '../overlays/popover.tsx';
import { layoutTexts } from './layout-texts.ts';

const shown = 2;

export type AvatarStackProps = {
  people: AvatarPerson[];
  /** What these people are: "Managers". */
  label: string;
  /** Shown when there is nobody. */
  empty?: string;
};

export function AvatarStack({ people, label, empty = layoutTexts.nobody }: AvatarStackProps) {
  if (people.length === 0) return <>{empty}</>;
  const visible = people.slice(0, shown);
  const hiddenCount = people.length - visible.length;
  return (
    <span className={classes.stack}>
      {visible.map((person) => (
        <span key={person.id} className={classes.slot} title={person.name}>
          <Avatar person={person} />
          <Hidden>{person.name} </Hidden>
        </span>
      ))}
      {hiddenCount > 0 && (
        <Popover
          label={label}
          trigger={
            <button
              type="button"
              className={classes.more}
              aria-label={layoutTexts.showHidden(hiddenCount, label)}
            >
              +{hiddenCount}
            </button>
          }
        >
          <ul className={classes.list}>
            {people.map((person) => (
              <li key={person.id} className={classes.person}>
                <Avatar person={person} />
                {person.name}
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </span>
  );
}
