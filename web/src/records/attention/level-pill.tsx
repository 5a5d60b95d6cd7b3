import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { AttentionItem } from 'contract/records/attention/attention.endpoints';
import type { ReactNode } from 'react';
import { Pill, type Tone } from '../../ui/layout/pill.tsx';
import { levelLabels } from './attention-texts.ts';

const looks: Record<AttentionItem['severity'], { tone: Tone; icon: ReactNode }> = {
  alert: { tone: 'bad', icon: <IconAlertCircle /> },
  warn: { tone: 'warn', icon: <IconAlertTriangle /> },
  info: { tone: 'info', icon: <IconInfoCircle /> },
};

/** The level of an item as its icon and word. */
export function LevelPill({ level }: { level: AttentionItem['severity'] }) {
  return <Pill {...looks[level]}>{levelLabels[level]}</Pill>;
}
