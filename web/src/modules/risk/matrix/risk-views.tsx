import { IconChartBubble, IconGridDots } from '@tabler/icons-react';
import type { Risk } from 'contract/modules/risk/risk';
import { Suspense } from 'react';
import type { RegisterView } from '../../../records/record/register/register-props.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { matrixTexts as texts } from './matrix-texts.ts';

const HeatMap = lazyPart(async () => (await import('./heat-map.tsx')).HeatMap);
const Bubbles = lazyPart(async () => (await import('./bubbles.tsx')).Bubbles);

/** The views that only a register of risks has. */
export const riskViews: RegisterView<Risk>[] = [
  {
    key: 'heat-map',
    label: texts.heatMap,
    icon: <IconGridDots />,
    hasOwnRows: true,
    draw: (shown) => (
      <Suspense fallback={<ListSkeleton />}>
        <HeatMap {...shown} />
      </Suspense>
    ),
  },
  {
    key: 'bubbles',
    label: texts.bubbles,
    icon: <IconChartBubble />,
    hasOwnRows: true,
    draw: (shown) => (
      <Suspense fallback={<ListSkeleton />}>
        <Bubbles {...shown} />
      </Suspense>
    ),
  },
];
