import classes from './picture.module.css';

const cards = [0, 1, 2];

/** Cards on one line: workspaces to come. */
export function WorkspacesPicture() {
  return (
    <svg width="206" height="150" viewBox="0 0 206 150">
      <path d="M103 0v34" className={classes.line} />
      <rect x="100.7" y="34" width="4.6" height="5.4" rx="1.3" className={classes.mark} />
      {cards.map((card) => (
        <g key={card} transform={`translate(${card * 71} ${card === 1 ? 40 : 54})`}>
          <rect x="0.5" y="0.5" width="63" height="84" rx="6" className={classes.frame} />
          <rect
            x="10"
            y="10"
            width="16"
            height="16"
            rx="3"
            className={card === 1 ? classes.mark : classes.soft}
          />
          <rect x="10" y="36" width="40" height="5" rx="2.5" className={classes.quiet} />
          <rect x="10" y="47" width="28" height="5" rx="2.5" className={classes.quiet} />
          <rect x="34" y="66" width="20" height="9" rx="3" className={classes.quiet} />
        </g>
      ))}
    </svg>
  );
}
