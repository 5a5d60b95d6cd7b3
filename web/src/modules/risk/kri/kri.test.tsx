import { screen, waitFor, within } from '@testing-library/react';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { refuse } from '../../../../test/fake-server.ts';
import { makeKri, makeReading } from '../../../../test/make-kri.ts';
import { makeRisk, pageOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const page = riskPath(`my-risk/detail/${idOf(100)}?tab=reviews`);

test('an indicator says in words how it stands and which day has passed, and draws its readings with both thresholds', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.kri.list, () =>
    pageOf([
      makeKri({ isOverdue: true }),
      makeKri({ _id: idOf(981), name: 'Days of stock', state: null, lastValue: null, lastReading: null }),
    ]),
  );
  server.on(riskParts['kri-reading'].list, () =>
    pageOf([makeReading(), makeReading({ _id: idOf(991), value: 1.5, readOn: '2026-10-01' })]),
  );
  const { person } = renderAt(page, routes);
  const first = within(
    (await screen.findByRole('heading', { name: 'Scrap at final inspection' })).closest('li') as HTMLElement,
  );
  first.getByText('Amber');
  first.getByText('Overdue');
  first.getByText('Amber from 0.5 %, red from 1.5 %, higher is worse');
  const second = within(screen.getByRole('heading', { name: 'Days of stock' }).closest('li') as HTMLElement);
  expect(second.getAllByText('No reading yet').length).toBe(2);
  await person.click(first.getByRole('button', { name: 'Show readings' }));
  const chart = await first.findByRole('img', { name: /^The readings of Scrap at final inspection/ });
  within(chart).getByText('Amber 0.5 %');
  within(chart).getByText('Red 1.5 %');
  expect(chart.querySelectorAll('circle').length).toBe(2);
  first.getByText('Red');
});

test.each([
  ['0.5', 0.5],
  ['-1', -1],
  ['1,5', 1.5],
  ['1,200.75', 1200.75],
])('a reading typed key by key as %s is sent as %d', async (typed, value) => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.kri.list, () => pageOf([makeKri()]));
  server.on(riskParts['kri-reading'].create, () => makeReading());
  const { person } = renderAt(page, routes);
  await person.click(await screen.findByRole('button', { name: 'Add reading' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Add a reading of/ }));
  await person.type(dialog.getByRole('textbox', { name: 'Value' }), typed);
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Reading saved');
  expect(server.of(riskParts['kri-reading'].create)[0]?.body).toMatchObject({ value });
});

test('what says no number stays as it was typed, and thresholds the wrong way round are refused at red', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.kri.list, () => pageOf([]));
  server.on(riskParts.kri.create, () => refuse('VALIDATION', 'Check the form', { name: 'Not this one' }));
  const { person } = renderAt(page, routes);
  await person.click(await screen.findByRole('button', { name: 'Add indicator' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add indicator' }));
  const box = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  await person.type(box('Indicator'), 'Scrap');
  await person.type(box('Amber from'), 'half');
  await person.type(box('Red from'), '-1');
  expect(box('Amber from').value).toBe('half');
  await person.clear(box('Amber from'));
  await person.type(box('Amber from'), '0.5');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Red begins above amber where higher is worse');
  expect(server.of(riskParts.kri.create)).toEqual([]);
  await person.click(dialog.getByRole('radio', { name: 'Lower is worse' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Not this one');
  expect(server.of(riskParts.kri.create)[0]?.body).toMatchObject({
    amber: 0.5,
    red: -1,
    direction: 'lower-is-worse',
  });
});

test('a task about a reading opens the form of that indicator alone, and closed, it stays closed', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.kri.list, () =>
    pageOf([makeKri(), makeKri({ _id: idOf(981), name: 'Days of stock' })]),
  );
  const { person } = renderAt(`${page}&item=${idOf(981)}`, routes);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a reading of Days of stock' }));
  expect(screen.getAllByRole('dialog').length).toBe(1);
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
