import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { Counted, ShownTrend } from 'contract/records/dashboard/dashboard.endpoints';
import { useNavigate } from 'react-router';
import { KitProvider } from '../../../ui/layout/kit-provider.tsx';
import { trendTexts as texts } from './dashboard-texts.ts';
import { monthName } from './month-name.ts';

export type TrendChartProps = { months: ShownTrend['months']; hrefOf: (counted: Counted) => string };

const looks = {
  opened: { fill: 'var(--subtle)', stroke: 'var(--line-control)' },
  closed: { fill: 'var(--accent)', stroke: 'var(--accent)' },
} as const;

const series = [
  { name: 'opened', label: texts.opened, color: 'var(--line-control)' },
  { name: 'closed', label: texts.closed, color: 'var(--accent)' },
] as const;

/** The columns of the months; a click on one leads to its list. Who uses no mouse has the links beside it, and the table. */
export function TrendChart({ months, hrefOf }: TrendChartProps) {
  const navigate = useNavigate();
  const data = months.map(({ from, opened, closed }) => ({
    month: monthName(from),
    opened: opened.count,
    closed: closed.count,
  }));
  return (
    <KitProvider>
      <BarChart
        h={220}
        data={data}
        dataKey="month"
        series={[...series]}
        tickLine="none"
        gridAxis="x"
        strokeDasharray="0"
        gridColor="var(--line)"
        textColor="var(--text-3)"
        cursorFill="var(--hover)"
        maxBarWidth={20}
        yAxisProps={{ width: 40, allowDecimals: false }}
        xAxisProps={{ interval: 0 }}
        barChartProps={{
          accessibilityLayer: false,
          barGap: 2,
          margin: { top: 8, right: 0, bottom: 0, left: 0 },
        }}
        barProps={({ name }) => ({
          strokeOpacity: 1,
          ...looks[name as keyof typeof looks], // the series above
          radius: [2, 2, 0, 0],
          isAnimationActive: false,
          cursor: 'pointer',
          onClick: (_bar: unknown, index: number) => {
            const month = months[index];
            if (month) void navigate(hrefOf(name === 'opened' ? month.opened : month.closed));
          },
        })}
      />
    </KitProvider>
  );
}
