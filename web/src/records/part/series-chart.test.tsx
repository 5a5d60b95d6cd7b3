import { render, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SeriesChart } from './series-chart.tsx';

const points = [
  { key: 'a', on: '2026-01-01', value: 4, title: 'First' },
  { key: 'b', on: '2026-03-01', value: 1, title: 'Last' },
];

const stubWidth = (isNarrow: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener() {},
    removeEventListener() {},
  }));

beforeEach(() => stubWidth(false));
afterEach(() => vi.unstubAllGlobals());

const numberOf = (element: Element | null | undefined, name: string) =>
  Number(element?.getAttribute(name) ?? Number.NaN);

test.each([
  ['where the last point lies on the target', 1, 4],
  ['where baseline and target are nearly the same', 1, 1.01],
])('no label lies under a point or another label, %s', (_title, target, baseline) => {
  const lines = [
    { key: 'baseline', value: baseline, label: `Baseline ${baseline}` },
    { key: 'target', value: target, label: `Target ${target}` },
  ];
  const { container } = render(<SeriesChart label="Leaks" points={points} lines={lines} />);
  const shown = within(container);
  const chart = shown.getByRole('img', { name: 'Leaks' });
  const right = Math.max(...[...chart.querySelectorAll('circle')].map((point) => numberOf(point, 'cx')));
  const labels = lines.map(({ label }) => shown.getByText(label));
  for (const label of labels) {
    expect(numberOf(label, 'x')).toBeGreaterThan(right + 3.5);
    expect(numberOf(label, 'x')).toBeLessThan(640);
  }
  const [one, other] = labels.map((label) => numberOf(label, 'y'));
  expect(Math.abs(Number(one) - Number(other))).toBeGreaterThanOrEqual(14);
});

test('on a phone it is drawn no wider than it is shown, so that its words are not smaller than others', () => {
  stubWidth(true);
  const lines = [{ key: 'target', value: 1, label: 'Target 1' }];
  const { container } = render(<SeriesChart label="Leaks" points={points} lines={lines} />);
  const chart = within(container).getByRole('img', { name: 'Leaks' });
  expect(chart.getAttribute('viewBox')).toBe('0 0 340 180');
});
