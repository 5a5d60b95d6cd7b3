import classes from '../../shared/pictures/picture.module.css';

/** Three people, one of whom is being added. */
export function UsersPicture() {
  return (
    <svg width="206" height="150" viewBox="0 0 206 150">
      <path d="M14 124h178" className={classes.line} />
      <path d="M22 124v-8a22 22 0 0 1 44 0v8z" className={classes.soft} />
      <circle cx="44" cy="76" r="14" className={classes.soft} />
      <path d="M78.5 123.5v-14a24.5 24.5 0 0 1 49 0v14z" className={classes.frame} />
      <circle cx="103" cy="62" r="17.5" className={classes.frame} />
      <path d="M140 124v-8a22 22 0 0 1 44 0v8z" className={classes.soft} />
      <circle cx="162" cy="76" r="14" className={classes.soft} />
      <circle cx="162" cy="32" r="14" className={classes.mark} />
      <path d="M162 25v14M155 32h14" className={classes.onMark} />
    </svg>
  );
}
