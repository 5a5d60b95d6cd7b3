import classes from './dialog.module.css';
import { overlayTexts } from './overlay-texts.ts';

const shownNames = 5;

/** The names of what a dialog is about: the first five, two lines of each, and how many there are besides. */
export function NamesList({ names }: { names: readonly string[] }) {
  const hidden = names.length - shownNames;
  // Two things may have one name, and none changes its place.
  const shown = names.slice(0, shownNames).map((name, index) => ({ name, key: `${index} ${name}` }));
  return (
    <ul className={classes.names}>
      {shown.map(({ name, key }) => (
        <li key={key} title={name}>
          {name}
        </li>
      ))}
      {hidden > 0 && <li>{overlayTexts.andMore(hidden)}</li>}
    </ul>
  );
}
