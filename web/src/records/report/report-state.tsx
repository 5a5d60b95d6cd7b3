import { IconAlertCircle, IconCircleCheck, IconCircleX, IconClock, IconLoader2 } from '@tabler/icons-react';
import { type ReportState, reportStates } from 'contract/records/report/report-words';
import type { ReactNode } from 'react';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';

const looks: Record<ReportState, { tone: Tone; icon: ReactNode }> = {
  queued: { tone: 'neutral', icon: <IconClock /> },
  running: { tone: 'info', icon: <IconLoader2 /> },
  ready: { tone: 'ok', icon: <IconCircleCheck /> },
  cancelled: { tone: 'neutral', icon: <IconCircleX /> },
  failed: { tone: 'bad', icon: <IconAlertCircle /> },
};

/** Where a report is. */
export const StatePill = ({ state }: { state: ReportState }) => (
  <Pill {...looks[state]}>{reportStates[state].label}</Pill>
);
