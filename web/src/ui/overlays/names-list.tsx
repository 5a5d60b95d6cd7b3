import classes from './dialog.module.css';
import { overlayTexts } from './overlay-texts.ts';

const shownNames = 5;

/** The names of what a dialog is about: the first five, two lines of each, and how many there are besides. */
export function NamesList({ names }: { names: readonly string[] }) {
  const hidden = names.length - shownNames;
  return (
    <ul className={classes.names}>
      {names.slice(0, shownNames).map((name, index) => (
        // Two things may have one name, and none changes its place.
        <li key={`${index} ${name}`} title={name}>
          {name}
        </li>
      ))}
      {hidden > 0 && <li>{overlayTexts.andMore(hidden)}</li>}
    </ul>
  );
}
