import { screen, waitFor, within } from '@testing-library/react';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { type RiskMatrix, riskMatrixEndpoints } from 'contract/modules/risk/risk-matrix.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { expect, test } from 'vitest';
import { notByFmea } from '../../../../test/make-assessment.ts';
import { makeRisk, pageOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const matrix: RiskMatrix = {
  type: 'residual',
  rated: 7,
  unrated: 3,
  cells: [
    {
      likelihood: 4,
      impact: 3,
      count: 6,
      risks: [{ _id: idOf(100), number: 'RSK-2026-0001', name: 'Coolant leak' }],
    },
    { likelihood: 1, impact: 1, count: 1, risks: [] },
  ],
  categories: [
    { category: 'Operational', count: 6, likelihood: 4, impact: 3, worst: 'high' },
    { category: 'Strategic', count: 1, likelihood: 1, impact: 1, worst: 'low' },
  ],
};

function openView(search: string, path = 'library') {
  const server = riskServer([makeRisk(1), makeRisk(2)]);
  const asked: string[] = [];
  server.on(riskSchemeEndpoints.find, () => defaultScheme);
  server.on(riskMatrixEndpoints.find, ({ query }) => {
    asked.push(query.toString());
    return matrix;
  });
  const rendered = renderAt(`${riskPath(path)}?${search}`, routes);
  return { ...rendered, server, asked };
}

const nameOf = (likelihood: string, impact: string, rest: string) =>
  `Likelihood ${likelihood}, impact ${impact}: ${rest}`;
const busy = nameOf('4 Likely', '3 Moderate', '6 risks, High, score 12');
const cell = (begin: string) => screen.findByRole('gridcell', { name: (name) => name.startsWith(begin) });

test('the heat map has each cell with its number, and says how many are not rated', async () => {
  const { asked } = openView('view=heat-map&status=pending&search=leak', 'my-risk');
  const found = await cell(busy);
  within(found).getByText('Coolant leak');
  expect(screen.getAllByRole('gridcell').filter((one) => one.hasAttribute('data-at'))).toHaveLength(25);
  screen.getByText(/7 of 10 risks placed/);
  expect(screen.getByRole('link', { name: '3 not rated' }).getAttribute('href')).toContain(
    'cell=residual-none',
  );
  // It is asked as the list is, and of one's own.
  const query = new URLSearchParams(asked[0]);
  expect(Object.fromEntries(query)).toEqual({
    status: 'pending',
    kind: 'threat',
    search: 'leak',
    type: 'residual',
    own: 'true',
  });
});

test('the grid is one stop; arrows move in it and end at its edges, Enter chooses, Esc lets go', async () => {
  const { person, router } = openView('view=heat-map');
  const first = await cell(nameOf('5 Almost certain', '1 Negligible', '0 risks, Medium, score 5'));
  expect(screen.getAllByRole('gridcell').filter((one) => one.tabIndex === 0)).toEqual([first]);
  first.focus();
  await person.keyboard('{ArrowUp}{ArrowLeft}');
  expect(document.activeElement).toBe(first);
  await person.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  const there = await cell(busy);
  expect(document.activeElement).toBe(there);
  expect(screen.getAllByRole('gridcell').filter((one) => one.tabIndex === 0)).toEqual([there]);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toContain('cell=residual-4-3'));
  await screen.findByRole('heading', { name: '2 risks residual at 4 × 3' });
  expect((await cell(busy)).getAttribute('aria-selected')).toBe('true');
  screen.getByRole('link', { name: 'Torque tool drift 1' });
  expect(screen.getByRole('link', { name: 'Open these 2 as a table' }).getAttribute('href')).not.toContain(
    'view=',
  );
  expect(document.activeElement).toBe(await cell(busy));
  await person.keyboard('{End}');
  expect(document.activeElement?.getAttribute('data-at')).toBe('4-5');
  await person.keyboard('{Home}');
  expect(document.activeElement?.getAttribute('data-at')).toBe('4-1');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).not.toContain('cell='));
});

test('beside a cell each risk says what counts of it', async () => {
  const rated = {
    ...notByFmea,
    likelihood: 2,
    impact: 3,
    level: 'medium',
    ratedOn: '2026-11-20',
    edition: 1,
  } as const;
  const ratings = {
    inherent: { ...rated, score: 20, isPending: false },
    current: { ...rated, score: 9, isPending: false },
    residual: { ...rated, score: 4, isPending: true },
    target: null,
  };
  const { server } = openView('view=heat-map&cell=inherent-4-3');
  server.on(riskEndpoints.list, () => pageOf([makeRisk(1, { ratings })]));
  const beside = within(await screen.findByRole('region', { name: '1 risk inherent at 4 × 3' }));
  await beside.findByText('20');
  beside.getByText('9');
  expect(beside.queryByText('4')).toBeNull();
});

test('another rating lets go of the cell, and the address remembers it', async () => {
  const { person, router } = openView('view=heat-map&cell=residual-4-3');
  await person.click(await screen.findByRole('button', { name: 'Inherent' }));
  await waitFor(() => expect(router.state.location.search).toContain('placed=inherent'));
  expect(router.state.location.search).not.toContain('cell=');
});

test('a cell that is chosen is a filter like others, and does not narrow the map', async () => {
  const { asked } = openView('view=heat-map&cell=residual-4-3');
  await cell(busy);
  await screen.findByRole('button', { name: 'Cell Residual 4 × 3' });
  expect(asked.every((query) => !query.includes('cell='))).toBe(true);
});

test('the same is read as a table of 25 cells', async () => {
  const { person } = openView('view=heat-map');
  await cell(busy);
  await person.click(screen.getByRole('button', { name: 'Read as table' }));
  const table = within(await screen.findByRole('table', { name: 'Residual risks by likelihood and impact' }));
  expect(table.getAllByRole('row')).toHaveLength(26);
  const row = within(table.getByRole('row', { name: /4 Likely 3 Moderate 12 High 6/ }));
  expect(row.getByRole('link', { name: '6' }).getAttribute('href')).toContain('cell=residual-4-3');
  expect(screen.queryByRole('grid')).toBeNull();
});

test('each bubble leads to the rated risks of its category, and the table says the same', async () => {
  const { person } = openView('view=bubbles&status=pending');
  const name = 'Operational: 6 risks, mean likelihood 4, mean impact 3, highest level High';
  const bubble = await screen.findByRole('link', { name });
  const to = new URLSearchParams(bubble.getAttribute('href')?.split('?')[1]);
  expect(Object.fromEntries(to)).toEqual({
    status: 'pending',
    kind: 'threat',
    category: 'Operational',
    residualLevel: 'low,medium,high,critical',
  });
  await person.click(screen.getByRole('button', { name: 'Read as table' }));
  const table = within(await screen.findByRole('table', { name: 'Residual risks by category' }));
  table.getByRole('row', { name: /Operational 6 4.0 3.0 High/ });
});

test('opportunities have a map of their own, on which a high level is good', async () => {
  const { person, router, asked } = openView('view=heat-map');
  await person.click(await screen.findByRole('button', { name: 'Opportunities' }));
  await waitFor(() => expect(router.state.location.search).toContain('kind=opportunity'));
  const found = await cell(nameOf('4 Likely', '3 Noticeable', '6 risks, Good, score 12'));
  expect(found.closest('[data-high]')?.getAttribute('data-high')).toBe('good');
  expect(asked.at(-1)).toContain('kind=opportunity');
});
