import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { type KriState, kriStateLabels } from 'contract/modules/risk/kri/kri-state';
import { Pill } from '../../../ui/layout/pill.tsx';
import { kriTexts } from './kri-texts.ts';

const looks = {
  green: { tone: 'ok', icon: <IconCircleCheck /> },
  amber: { tone: 'warn', icon: <IconAlertTriangle /> },
  red: { tone: 'bad', icon: <IconCircleX /> },
} as const;

/** How an indicator stands, in a word. */
export function KriStatePill({ state }: { state: KriState | null }) {
  if (state === null)
    return (
      <Pill tone="neutral" icon={<IconCircleDashed />}>
        {kriTexts.noReading}
      </Pill>
    );
  return <Pill {...looks[state]}>{kriStateLabels[state]}</Pill>;
}
