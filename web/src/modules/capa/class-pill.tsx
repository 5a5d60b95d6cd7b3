import { IconAlertTriangle, IconCircle, IconCircleHalf2 } from '@tabler/icons-react';
import type { Capa } from 'contract/modules/capa/capa';
import { classLabels } from 'contract/modules/capa/capa-choices';
import { Pill } from '../../ui/layout/pill.tsx';

const looks = {
  minor: { tone: 'neutral', icon: <IconCircle /> },
  major: { tone: 'warn', icon: <IconCircleHalf2 /> },
  critical: { tone: 'bad', icon: <IconAlertTriangle /> },
} as const;

/** The class of a CAPA as its word and icon; nothing while it has none. */
export function ClassPill({ of }: { of: Capa['class'] }) {
  if (!of) return null;
  const { tone, icon } = looks[of];
  return (
    <Pill tone={tone} icon={icon}>
      {classLabels[of]}
    </Pill>
  );
}
