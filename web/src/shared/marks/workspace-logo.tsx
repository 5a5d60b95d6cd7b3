import { initials } from '../../ui/layout/person-color.ts';
import classes from './workspace-logo.module.css';

export type WorkspaceLogoProps = { name: string; url?: string | null; size?: number };

/** A workspace's picture, or its initials; the name stands beside it. */
export function WorkspaceLogo({ name, url, size = 40 }: WorkspaceLogoProps) {
  const box = { inlineSize: size, blockSize: size };
  if (url) return <img className={classes.logo} src={url} alt="" style={box} loading="lazy" />;
  return (
    <span className={classes.logo} style={box} aria-hidden>
      {initials(name)}
    </span>
  );
}
