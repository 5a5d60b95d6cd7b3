import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { type ActionPriority, priorityLabels } from 'contract/modules/risk/risk-levels';
import { Pill } from '../../../ui/layout/pill.tsx';
import { ratingTexts } from './rating-texts.ts';

const looks = {
  high: { tone: 'bad', icon: <IconArrowUp /> },
  medium: { tone: 'warn', icon: <IconEqual /> },
  low: { tone: 'ok', icon: <IconArrowDown /> },
} as const;

/** The action priority of an FMEA; among other words it says what it is. */
export function PriorityPill({ priority, isNamed = false }: { priority: ActionPriority; isNamed?: boolean }) {
  const label = priorityLabels[priority];
  return <Pill {...looks[priority]}>{isNamed ? ratingTexts.priorityIs(label) : label}</Pill>;
}
