import { IconCircleCheck, IconCircleHalf2, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { type Verdict, verdictLabels } from 'contract/modules/capa/effectiveness/verdict';
import { Pill } from '../../../ui/layout/pill.tsx';

const looks = {
  effective: { tone: 'ok', icon: <IconCircleCheck /> },
  partially: { tone: 'warn', icon: <IconCircleHalf2 /> },
  ineffective: { tone: 'bad', icon: <IconCircleX /> },
  inconclusive: { tone: 'neutral', icon: <IconHelpCircle /> },
} as const;

/** What the checks of a CAPA come to. */
export function VerdictPill({ verdict }: { verdict: Verdict }) {
  return <Pill {...looks[verdict]}>{verdictLabels[verdict]}</Pill>;
}
