import { IconAlertTriangle, IconArrowUp, IconCircleCheck } from '@tabler/icons-react';
import { type Standing, standingOf } from 'contract/modules/risk/appetite-score';
import type { Risk } from 'contract/modules/risk/risk';
import type { ReactNode } from 'react';
import { Pill, type Tone } from '../../../ui/layout/pill.tsx';
import { useAppetite } from '../use-appetite.ts';
import { ratingTexts as texts } from './rating-texts.ts';
import classes from './appetite-standing.module.css';

const looks: Record<Standing, { tone: Tone; icon: ReactNode }> = {
  within: { tone: 'ok', icon: <IconCircleCheck /> },
  'above-appetite': { tone: 'warn', icon: <IconArrowUp /> },
  'above-tolerance': { tone: 'bad', icon: <IconAlertTriangle /> },
};

/** How a score stands to what is accepted of a risk; nothing of an opportunity, which nothing bounds. */
export function AppetiteStanding({ risk, score }: { risk: Risk; score: number }) {
  const { bounds, isKnown } = useAppetite(risk);
  if (!isKnown || risk.kind === 'opportunity') return null;
  if (!bounds) return <span className={classes.quiet}>{texts.noAppetite}</span>;
  const standing = standingOf(score, bounds);
  return <Pill {...looks[standing]}>{texts.standing[standing](bounds)}</Pill>;
}
