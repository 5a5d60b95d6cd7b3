import { IconAt } from '@tabler/icons-react';
import { IconButton } from '../../ui/actions/icon-button.tsx';
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
      <div id={listId} role="listbox" aria-label={composerTexts.people}>
        {people.map((person, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box takes the keys
          <div
            key={person._id}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            className={classes.option}
            // The box keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            <Avatar person={{ id: person._id, name: person.name, picture: person.profilePicture }} />
            <span className={classes.name}>{person.name}</span>
            <span className={classes.email}>{person.email}</span>
          </div>
        ))}
      </div>
      {people.length === 0 && <p className={classes.nobody}>{composerTexts.nobody}</p>}
    </div>
  );
}

/** Begins to name somebody, for whoever does not type an @. */
export function MentionButton({ mention }: { mention: Mention }) {
  return (
    <IconButton
      name={composerTexts.name}
      icon={<IconAt />}
      size="small"
      // The box keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={mention.begin}
    />
  );
}
