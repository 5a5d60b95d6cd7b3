import { Avatar } from '../../ui/layout/avatar.tsx';
import { composerTexts } from './comment-texts.ts';
import classes from './composer.module.css';
import type { Mention } from './use-mention.ts';

/** The people who can be named, below the box that they are typed into. */
export function MentionList({ mention }: { mention: Mention }) {
  const { isOpen, people, index, listId, optionId, choose } = mention;
  if (!isOpen) return null;
  return (
    <div className={classes.menu}>
      <ul id={listId} role="listbox" aria-label={composerTexts.people}>
        {people.map((person, at) => (
          <li
            key={person._id}
            id={optionId(at)}
            role="option"
            aria-selected={at === index}
            className={classes.option}
            // The box keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            <Avatar person={{ id: person._id, name: person.name, picture: person.profilePicture }} />
            <span className={classes.name}>{person.name}</span>
            <span className={classes.email}>{person.email}</span>
          </li>
        ))}
      </ul>
      {people.length === 0 && <p className={classes.nobody}>{composerTexts.nobody}</p>}
    </div>
  );
}
