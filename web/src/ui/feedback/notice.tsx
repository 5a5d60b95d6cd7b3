import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';
import type { Tone } from '../layout/pill.tsx';

const icons = {
  info: <IconInfoCircle />,
  ok: <IconCircleCheck />,
  warn: <IconAlertTriangle />,
  bad: <IconAlertCircle />,
} satisfies Record<Exclude<Tone, 'neutral'>, ReactNode>;

export type NoticeProps = {
  tone: Exclude<Tone, 'neutral'>;
  icon?: ReactNode;
  children: ReactNode;
  /** One plain button or link at the end. */
  action?: ReactNode;
};

/** A line above what it is about, which stays until it no longer holds. */
export function Notice({ tone, icon, children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {icon ?? icons[tone]}
      <div className={classes.body}>
        <span className={classes.words}>{children}</span>
        {action && <span className={classes.action}>{action}</span>}
      </div>
    </div>
  );
}
