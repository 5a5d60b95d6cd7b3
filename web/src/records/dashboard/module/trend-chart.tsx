import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useNavigate } from 'react-router';
import { KitProvider } from '../../../ui/layout/kit-provider.tsx';
import { monthName } from './month-name.ts';

/** Columns side by side in each month: what they are called, how they look, how high each is, if that is known, and what it leads to. */
export type MonthSeries = {
  name: string;
  label: string;
  look: 'outlined' | 'filled';
  of: (at: number) => { value: number | null; href: string };
};

export type TrendChartProps = { months: readonly { from: string }[]; series: readonly MonthSeries[] };

const looks = {
  outlined: { fill: 'var(--subtle)', stroke: 'var(--line-control)' },
  filled: { fill: 'var(--accent)', stroke: 'var(--accent)' },
} as const;

const colors = { outlined: 'var(--line-control)', filled: 'var(--accent)' } as const;

// 25,000 would not fit beside the columns: 25K.
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** The columns of the months; a click on one leads to its list. Who uses no mouse has the links beside it, and the table. */
export function TrendChart({ months, series }: TrendChartProps) {
  const navigate = useNavigate();
  const data = months.map(({ from }, at) => ({
    month: monthName(from),
    ...Object.fromEntries(series.map(({ name, of }) => [name, of(at).value])),
  }));
  return (
    <KitProvider>
      <BarChart
        h={220}
        data={data}
        dataKey="month"
        series={series.map(({ name, label, look }) => ({ name, label, color: colors[look] }))}
        tickLine="none"
        gridAxis="x"
        strokeDasharray="0"
        gridColor="var(--line)"
        textColor="var(--text-3)"
        cursorFill="var(--hover)"
        maxBarWidth={20}
        yAxisProps={{
          width: 48,
          allowDecimals: false,
          tickFormatter: (value: number) => short.format(value),
        }}
        xAxisProps={{ interval: 0 }}
        barChartProps={{
          accessibilityLayer: false,
          barGap: 2,
          margin: { top: 8, right: 0, bottom: 0, left: 0 },
        }}
        barProps={({ name }) => {
          const shown = series.find((one) => one.name === name);
          return {
            strokeOpacity: 1,
            ...looks[shown?.look ?? 'filled'],
            radius: [2, 2, 0, 0],
            isAnimationActive: false,
            cursor: 'pointer',
            onClick: (_bar: unknown, index: number) => {
              if (shown) void navigate(shown.of(index).href);
            },
          };
        }}
      />
    </KitProvider>
  );
}
