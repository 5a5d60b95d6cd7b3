import { screen, within } from '@testing-library/react';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { settingEndpoints, type WorkspaceSettings } from 'contract/setting.endpoints';
import { expect, test } from 'vitest';
import { notByFmea } from '../../../../test/make-assessment.ts';
import { makeAction, makeRisk, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { makeTreatment } from '../../../../test/make-treatment.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const page = riskPath(`my-risk/detail/${idOf(100)}?tab=treatment`);

const rated = {
  likelihood: 4,
  impact: 5,
  score: 20,
  level: 'critical',
  ratedOn: '2026-11-20',
  edition: 1,
} as const;
const ratings = {
  inherent: null,
  current: { ...rated, ...notByFmea, isPending: false },
  residual: null,
  target: null,
};

test('a risk without a plan says what one is, and its first one is made on version 0', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.treatment.find, () => null);
  server.on(riskParts.treatment.save, () => makeTreatment());
  const { person } = renderAt(page, routes);
  await screen.findByRole('heading', { name: 'No treatment plan yet' });
  await person.click(screen.getByRole('button', { name: 'Plan the treatment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Treatment plan' }));
  await person.click(dialog.getByRole('combobox', { name: 'Strategy' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Avoid',
    'Reduce likelihood',
    'Reduce impact',
    'Transfer',
    'Accept',
  ]);
  await person.click(screen.getByRole('option', { name: 'Transfer' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Rationale is required');
  await person.type(dialog.getByRole('textbox', { name: 'Rationale' }), 'The supplier is liable');
  await person.type(dialog.getByRole('textbox', { name: 'Cost' }), '0.5');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Treatment plan saved');
  expect(server.of(riskParts.treatment.save)[0]?.body).toEqual({
    strategy: 'transfer',
    rationale: 'The supplier is liable',
    cost: 0.5,
    version: 0,
  });
});

test('a strategy that is chosen again has its rationale back, and what was typed for the other is not lost', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.treatment.find, () => makeTreatment());
  const { person } = renderAt(page, routes);
  await person.click(await screen.findByRole('button', { name: 'Edit plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Treatment plan' }));
  const rationale = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rationale' });
  const choose = async (name: string) => {
    await person.click(dialog.getByRole('combobox', { name: 'Strategy' }));
    await person.click(await screen.findByRole('option', { name }));
  };
  await person.type(rationale(), ', and quick');
  await choose('Transfer');
  expect(rationale().value).toBe('The supplier is liable');
  await choose('Avoid');
  expect(rationale().value).toBe('');
  await choose('Reduce likelihood');
  expect(rationale().value).toBe('Torque audits are cheap, and quick');
});

test('the actions say how far they are, what they cost against the budget, and what is expected of them', async () => {
  const tasks = [
    makeAction({ status: 'completed', budget: 1000, actualCost: 1250.5, reducesLikelihood: 2 }),
    makeAction({ _id: idOf(201), budget: 200, actualCost: null, reducesImpact: 1 }),
  ];
  const server = riskServer([makeRisk(1, { tasks, ratings })]);
  server.on(riskParts.treatment.find, () => makeTreatment());
  server.on(riskSchemeEndpoints.find, () => defaultScheme);
  renderAt(page, routes);
  const sums = within(await screen.findByRole('region', { name: 'What the actions come to' }));
  sums.getByText('1 of 2');
  sums.getByText('1,250.5 spent');
  sums.getByText('Budget 1,200');
  sums.getByText('50.5 over budget');
  sums.getByText('Likelihood by 2, impact by 1');
  // Likelihood 4 by 2 and impact 5 by 1 are 2 times 4.
  await sums.findByText('8');
  sums.getByText('Medium');
  screen.getByRole('link', { name: 'Set target' });
  screen.getByText('The supplier is liable');
});

test('an amount is asked for in the currency of the workspace', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.treatment.find, () => null);
  server.on(settingEndpoints.find, () => ({ settings: { currency: 'EUR' } }) as WorkspaceSettings); // nothing else of them is read here
  const { person } = renderAt(page, routes);
  await person.click(await screen.findByRole('button', { name: 'Plan the treatment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Treatment plan' }));
  await dialog.findByRole('textbox', { name: 'Cost (EUR)' });
  dialog.getByRole('textbox', { name: 'Benefit (EUR)' });
});
