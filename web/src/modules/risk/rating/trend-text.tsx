import { IconMinus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { type Trend, trendLabels } from 'contract/modules/risk/risk-trend';
import type { ReactNode } from 'react';

const arrows: Record<Trend, ReactNode> = {
  up: <IconTrendingUp size={16} />,
  flat: <IconMinus size={16} />,
  down: <IconTrendingDown size={16} />,
};

/** Where the score of a risk goes, as an arrow and a word. */
export function TrendText({ trend }: { trend: Trend }) {
  return (
    <>
      {arrows[trend]} {trendLabels[trend]}
    </>
  );
}
