import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleX,
  IconHelpCircle,
} from '@tabler/icons-react';
import { effectivenessLabels } from 'contract/modules/risk/risk-choices';
import type { Control } from 'contract/modules/risk/risk-control';
import { Pill } from '../../../ui/layout/pill.tsx';
import { partTexts } from './part-texts.ts';

const looks = {
  effective: { tone: 'ok', icon: <IconCircleCheck /> },
  partial: { tone: 'warn', icon: <IconCircleHalf2 /> },
  ineffective: { tone: 'bad', icon: <IconCircleX /> },
  'not-tested': { tone: 'neutral', icon: <IconHelpCircle /> },
} as const;

/** How effective a control is; where no test has said so, that stands beside it. */
export function EffectivenessPill({ effectiveness, lastTest }: Pick<Control, 'effectiveness' | 'lastTest'>) {
  const isClaimed = effectiveness !== 'not-tested' && lastTest === null;
  return (
    <>
      <Pill {...looks[effectiveness]}>{effectivenessLabels[effectiveness]}</Pill>
      {isClaimed && (
        <Pill tone="warn" icon={<IconAlertCircle />}>
          {partTexts.neverTested}
        </Pill>
      )}
    </>
  );
}
