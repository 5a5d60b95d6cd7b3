import { screen, within } from '@testing-library/react';
import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { Dashboard, ShownWidget } from 'contract/records/dashboard/dashboard';
import { expect, test } from 'vitest';
import { riskPath, riskServer } from '../../../../test/make-risk.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const at = '2026-11-20T09:00:00.000Z';
const words = (key: string, title: string) => ({
  key,
  title,
  unit: 'risks',
  formula: 'All that are not closed.',
  list: 'records' as const,
  isOfPeriod: false,
});
const counted = (count: number, query: Record<string, string>) => ({ count, query });

const widgets: ShownWidget[] = [
  {
    ...words('above', 'Above appetite'),
    chart: 'figure',
    now: counted(3, { appetite: 'above-appetite' }),
    before: null,
    isBad: true,
  },
  {
    ...words('rate', 'On time'),
    chart: 'figure',
    now: counted(2, { level: 'low' }),
    of: { ...counted(3, { level: 'low,high' }), unit: 'treated', isWhole: true },
    before: null,
    isBad: false,
  },
  {
    ...words('load', 'Workload'),
    chart: 'bars',
    valueUnit: 'actions',
    isSum: true,
    bars: [
      {
        key: 'mara',
        label: 'Mara',
        value: 5,
        ...counted(2, { assignee: 'mara' }),
        late: counted(1, { lateAssignee: 'mara' }),
      },
    ],
  },
  {
    ...words('ranked', 'By process'),
    chart: 'bars',
    isRanked: true,
    bars: [
      { key: 'a', label: 'Milling', ...counted(3, { process: 'a' }) },
      { key: 'b', label: 'Turning', ...counted(1, { process: 'b' }) },
    ],
  },
  {
    ...words('map', 'Inherent and residual'),
    chart: 'matrix',
    rowTitle: 'Likelihood',
    columnTitle: 'Impact',
    rows: [
      { key: '2', label: '2 Unlikely' },
      { key: '1', label: '1 Rare' },
    ],
    columns: [{ key: '1', label: '1 Negligible' }],
    series: [
      { key: 'inherent', label: 'Inherent' },
      { key: 'residual', label: 'Residual' },
    ],
    cells: [
      {
        row: '2',
        column: '1',
        tone: 'good',
        counts: [counted(4, { cell: 'inherent-2-1' }), counted(0, { cell: 'residual-2-1' })],
      },
      {
        row: '1',
        column: '1',
        tone: 'good',
        counts: [counted(0, { cell: 'inherent-1-1' }), counted(3, { cell: 'residual-1-1' })],
      },
    ],
  },
  {
    ...words('time', 'Mean time to treat'),
    chart: 'bars',
    valueUnit: 'days',
    bars: [{ key: 'high', label: 'High', tone: 'poor', value: 34.5, ...counted(2, { level: 'high' }) }],
  },
  {
    ...words('top', 'Highest residual scores'),
    chart: 'top',
    valueTitle: 'Residual score',
    records: [
      {
        _id: idOf(100),
        number: 'RSK-2026-0001',
        name: 'Coolant leak',
        value: 20,
        label: 'Critical',
        tone: 'bad',
      },
    ],
    all: counted(7, { sort: '-residual' }),
  },
  {
    ...words('exposure', 'Exposure'),
    chart: 'months',
    series: [
      { key: 'sum', label: 'Sum of scores' },
      { key: 'worst', label: 'Worst' },
    ],
    months: [
      { from: '2023-10-01', to: '2023-10-31', values: [null, null], counted: null },
      { from: '2023-11-01', to: '2023-11-30', values: [0, 0], counted: null },
      { from: '2023-12-01', to: '2023-12-31', values: [30, 20], counted: null },
    ],
  },
];

function openDashboard(search = '') {
  const server = riskServer();
  const dashboard: Dashboard = {
    kind: 'risk',
    period: { months: 12, from: '2025-12-01', to: '2026-11-20' },
    before: { from: '2024-12-01', to: '2025-11-20' },
    widgets: [],
    more: widgets.length,
    isEmpty: false,
    asOf: at,
  };
  server.on(dashboardEndpoints.more, () => ({ widgets, asOf: at }));
  server.on(dashboardEndpoints.find, () => dashboard);
  return renderAt(`${riskPath('dashboard')}${search}`, routes);
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const pathOf = (link: HTMLElement) => link.getAttribute('href')?.replace(/^.*workspace\/[^/]+\//, '');

test('what the module counts itself stands below the rest, each number with its list', async () => {
  openDashboard();
  expect(pathOf(await screen.findByRole('link', { name: /3 ?Above appetite/ }))).toBe(
    'library?appetite=above-appetite',
  );
  const map = await part('Inherent and residual');
  expect(map.getAllByRole('link').map((link) => [link.textContent, pathOf(link)])).toEqual([
    ['4', 'library?cell=inherent-2-1'],
    ['3', 'library?cell=residual-1-1'],
  ]);
  const top = await part('Highest residual scores');
  expect(pathOf(top.getByRole('link', { name: /20 ?Coolant leak/ }))).toBe(`library/detail/${idOf(100)}`);
  expect(pathOf(top.getByRole('link', { name: 'All 7 of them' }))).toBe('library?sort=-residual');
});

test('what is typical says of how many it is', async () => {
  openDashboard();
  const time = await part('Mean time to treat');
  time.getByRole('link', { name: /High ?34.5 days ?, of 2 risks/ });
});

test('a rate says in percent what it is of, and both lead to their lists', async () => {
  openDashboard();
  expect(pathOf(await screen.findByRole('link', { name: /67% ?On time/ }))).toBe('library?level=low');
  expect(pathOf(screen.getByRole('link', { name: '2 of 3 treated' }))).toBe('library?level=low%2Chigh');
});

test('a bar says what so many have together, and what of it is late has a list of its own', async () => {
  openDashboard();
  const load = await part('Workload');
  load.getByText('actions, now');
  expect(pathOf(load.getByRole('link', { name: /Mara ?5 +actions, in 2 risks/ }))).toBe(
    'library?assignee=mara',
  );
  expect(pathOf(load.getByRole('link', { name: /1 late ?, Mara/ }))).toBe('library?lateAssignee=mara');
});

test('ranked bars say what they and those above them come to', async () => {
  openDashboard();
  const ranked = await part('By process');
  ranked.getByRole('link', { name: /Milling ?3 risks.*together with those above 75%/ });
  ranked.getByRole('link', { name: /Turning ?1 risk\b.*together with those above 100%/ });
});

test('each is a table too', async () => {
  openDashboard('?tables=map,time,top');
  const map = within(await screen.findByRole('table', { name: 'Inherent and residual' }));
  map.getByRole('row', { name: '2 Unlikely 1 Negligible 4 0' });
  map.getByRole('row', { name: '1 Rare 1 Negligible 0 3' });
  within(screen.getByRole('table', { name: 'Mean time to treat' })).getByRole('row', { name: 'High 34.5 2' });
  within(screen.getByRole('table', { name: 'Highest residual scores' })).getByRole('row', {
    name: 'RSK-2026-0001 Coolant leak 20 Critical',
  });
});

test('a month whose values are not kept shows a dash, and never 0', async () => {
  const { person } = openDashboard();
  const exposure = await part('Exposure');
  expect(exposure.getAllByRole('link').map((link) => [link.textContent, pathOf(link)])).toEqual([
    ['–', 'library/as-of?day=2023-10-31'],
    ['0', 'library/as-of?day=2023-11-30'],
    ['20', 'library/as-of?day=2023-12-31'],
  ]);
  exposure.getByRole('link', { name: 'Worst, Oct 2023: not kept' });
  exposure.getByText('A dash (–) marks a month whose values are not kept.');
  await person.click(exposure.getByRole('button', { name: 'Table' }));
  exposure.getByRole('row', { name: 'Oct 2023 – –' });
  exposure.getByRole('row', { name: 'Nov 2023 0 0' });
});
