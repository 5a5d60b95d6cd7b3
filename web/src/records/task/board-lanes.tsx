import type { ReactNode, RefObject } from 'react';
import classes from './task-board.module.css';

type BoardLanesProps = {
  label: string;
  /** How its cards are moved. */
  hint: string;
  /** Where the keys look for the next card. */
  board: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** The lanes of a board, side by side. */
export function BoardLanes({ label, hint, board, children }: BoardLanesProps) {
  return (
    <div>
      <p id="board-hint" className={classes.hint}>
        {hint}
      </p>
      {/* It takes the focus itself: while no lane has a card, nothing within it could be reached to scroll it. */}
      <div
        className={classes.board}
        role="region"
        aria-label={label}
        aria-describedby="board-hint"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        ref={board}
      >
        {children}
      </div>
    </div>
  );
}
