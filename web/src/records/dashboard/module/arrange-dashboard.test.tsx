import { act, screen, within } from '@testing-library/react';
import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { Dashboard, ShownWidget } from 'contract/records/dashboard/dashboard';
import { afterEach, expect, test, vi } from 'vitest';
import { riskPath, riskServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const at = '2026-11-20T09:00:00.000Z';
const counted = { count: 3, query: { level: 'high' } };
const figure = (key: string, title: string): ShownWidget => ({
  key,
  title,
  unit: 'risks',
  formula: 'All that are not closed.',
  list: 'records',
  isOfPeriod: false,
  chart: 'figure',
  now: counted,
  before: null,
  isBad: false,
});

function openDashboard(kept: unknown) {
  const server = riskServer();
  const dashboard: Dashboard = {
    kind: 'risk',
    period: { months: 12, from: '2025-12-01', to: '2026-11-20' },
    before: { from: '2024-12-01', to: '2025-11-20' },
    widgets: [figure('open', 'Open risks'), figure('late', 'Overdue actions')],
    more: 1,
    isEmpty: false,
    asOf: at,
  };
  server.preferences['dashboard:risk'] = kept;
  server.on(dashboardEndpoints.more, () => ({ widgets: [figure('above', 'Above appetite')], asOf: at }));
  server.on(dashboardEndpoints.find, () => dashboard);
  return { ...renderAt(riskPath('dashboard'), routes), kept: () => server.preferences['dashboard:risk'] };
}

const figures = async () =>
  within(await screen.findByRole('list', { name: 'Figures' }))
    .getAllByRole('listitem')
    .map((item) => /Open risks|Overdue actions|Above appetite/.exec(item.textContent)?.[0]);

test('whoever has arranged a dashboard sees it so: what the module counts among the rest, and nothing hidden', async () => {
  openDashboard({ order: ['above', 'open'], hidden: ['late'] });
  expect(await figures()).toEqual(['Above appetite', 'Open risks']);
});

test('figures are moved and hidden, and all of it goes back to how the module has it', async () => {
  const { person, kept } = openDashboard(null);
  expect(await figures()).toEqual(['Open risks', 'Overdue actions']);
  await person.click(await screen.findByRole('button', { name: 'Arrange dashboard' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Arrange dashboard' }));
  await person.click(await panel.findByRole('button', { name: 'Move Above appetite up' }));
  expect(kept()).toEqual({ order: ['open', 'above', 'late'], hidden: [] });
  await person.click(panel.getByRole('checkbox', { name: 'Open risks' }));
  expect(kept()).toEqual({ order: ['open', 'above', 'late'], hidden: ['open'] });
  await person.click(panel.getByRole('button', { name: 'Reset dashboard' }));
  expect(kept()).toBeNull();
});

afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenEnabled');
  Reflect.deleteProperty(document, 'fullscreenElement');
});

test('a dashboard is given the whole screen, where it says what it is of', async () => {
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
  const full = vi.fn(() => Promise.resolve());
  HTMLElement.prototype.requestFullscreen = full;
  const { person } = openDashboard(null);
  await person.click(await screen.findByRole('button', { name: 'Full screen' }));
  expect(full).toHaveBeenCalledOnce();
  Object.defineProperty(document, 'fullscreenElement', { value: document.body, configurable: true });
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
  screen.getByRole('button', { name: 'Leave full screen' });
  screen.getByText(/^Risk, .*As of/);
});
