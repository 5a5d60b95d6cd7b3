import { IconAlertTriangle, IconHourglassEmpty, IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ApprovalMark as Mark, approvalMarkText } from 'contract/records/approval/approval-mark';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';
import classes from './approval-mark.module.css';

type Props = { approval: Mark | null };

function lookOf({ status, changed }: Mark): { tone: Tone; icon: ReactNode } {
  if (status === 'open') return { tone: 'neutral', icon: <IconHourglassEmpty /> };
  return changed.length > 0
    ? { tone: 'warn', icon: <IconAlertTriangle /> }
    : { tone: 'ok', icon: <IconRosetteDiscountCheck /> };
}

/** Beside a status in a list: that an approval is asked for, that one was given, or what the record says otherwise since. */
export function ApprovalMark({ approval }: Props) {
  if (!approval) return null;
  const { tone, icon } = lookOf(approval);
  const text = approvalMarkText(approval);
  return (
    <span className={classes.mark} data-tone={tone} role="img" aria-label={text} title={text}>
      {icon}
    </span>
  );
}

/** The same in words, where there is room for them. */
export function ApprovalBadge({ approval }: Props) {
  if (!approval) return null;
  return <Pill {...lookOf(approval)}>{approvalMarkText(approval)}</Pill>;
}
