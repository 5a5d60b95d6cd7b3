import type { ReactNode } from 'react';
import classes from './card.module.css';

export type CardProps = {
  /** 40 px: a logo or initials. */
  picture?: ReactNode;
  title: string;
  /** At most two lines are shown. */
  text?: string;
  /** Small lines at the foot, each its own element. */
  facts?: ReactNode;
  /** At the end of the foot: the way in. */
  action?: ReactNode;
  /** Icon buttons at the top. */
  controls?: ReactNode;
};

/** One thing among others of its kind, when people would rather look than read. */
export function Card({ picture, title, text, facts, action, controls }: CardProps) {
  return (
    <article className={classes.card} aria-label={title}>
      <div className={classes.top}>
        <span>{picture}</span>
        {controls && <span className={classes.controls}>{controls}</span>}
      </div>
      <h2 className={classes.title}>{title}</h2>
      {text && (
        <p className={classes.text} title={text}>
          {text}
        </p>
      )}
      <div className={classes.foot}>
        <div>{facts}</div>
        {action}
      </div>
    </article>
  );
}
