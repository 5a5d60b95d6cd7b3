import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type Severity, severityLabels } from 'contract/core/severity';
import type { ReactNode } from 'react';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';

const looks: Record<Severity, { tone: Tone; icon: ReactNode }> = {
  alert: { tone: 'bad', icon: <IconAlertCircle /> },
  warn: { tone: 'warn', icon: <IconAlertTriangle /> },
  info: { tone: 'info', icon: <IconInfoCircle /> },
};

/** How much something stands out, as its icon and word. */
export function LevelPill({ level }: { level: Severity }) {
  return <Pill {...looks[level]}>{severityLabels[level]}</Pill>;
}
