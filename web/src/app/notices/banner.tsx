import { IconPlugConnectedX, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

type BannerProps = { children: ReactNode; act?: ReactNode; isNews?: boolean };

/** A quiet word about the connection; it floats, so that nothing below it moves. Of several the last one is seen. */
export function Banner({ children, act, isNews = false }: BannerProps) {
  const Icon = isNews ? IconSparkles : IconPlugConnectedX;
  return (
    <div className={classes.banner} role="status">
      <Icon className={classes.icon} data-news={isNews || undefined} aria-hidden />
      <span>{children}</span>
      {act}
    </div>
  );
}
