import { screen, waitFor, within } from '@testing-library/react';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { refuse } from '../../../../test/fake-server.ts';
import { makeRootCause } from '../../../../test/make-analysis.ts';
import { makeConsequence, makeControl } from '../../../../test/make-risk-parts.ts';
import { makeRisk, mara, pageOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const page = (query: string) => riskPath(`my-risk/detail/${idOf(100)}?${query}`);
const cause = makeRootCause({
  label: 'C-1',
  name: 'Clutch wear',
  analysis: null,
  method: null,
  branch: null,
});

test('a control says that it was never tested although it is said to work, and which of its days has passed', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.control.list, () =>
    pageOf([
      makeControl({ lastTest: null, nextTest: null }),
      makeControl({ _id: idOf(951), name: 'Torque audit', effectiveness: 'partial', isOverdue: true }),
    ]),
  );
  renderAt(page('tab=controls'), routes);
  const itemOf = async (name: string) => {
    const heading = await screen.findByRole('heading', { name });
    return within(heading.closest('li') ?? heading);
  };
  const first = await itemOf('Clutch service by cycles');
  const second = await itemOf('Torque audit');
  first.getByText('Effective');
  expect(first.getAllByText('Never tested').length).toBe(2);
  second.getByText('Overdue');
});

test('a test of a control is sent with today and whoever keeps it, and a refusal stands on its field', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.control.list, () => pageOf([makeControl()]));
  server.on(riskParts['control-test'].create, () =>
    refuse('VALIDATION', 'Check the form', { testedOn: 'A test is not kept before its day' }),
  );
  const { person } = renderAt(page('tab=controls'), routes);
  await person.click(await screen.findByRole('button', { name: 'Record test' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Record a test of/ }));
  await person.click(await dialog.findByRole('radio', { name: 'Partial' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('A test is not kept before its day');
  expect(server.of(riskParts['control-test'].create)[0]?.body).toMatchObject({
    result: 'partial',
    tester: mara._id,
  });
});

test('the bow-tie says in its table which path no control works on, and adds one to it', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.cause.list, () => pageOf([cause]));
  server.on(riskParts.consequence.list, () => pageOf([makeConsequence()]));
  server.on(riskParts.control.list, () =>
    pageOf([makeControl({ causes: [{ _id: cause._id, name: cause.name }] })]),
  );
  const { person } = renderAt(page('tab=analysis&view=bow-tie'), routes);
  await screen.findByText('1 path without a working control');
  await person.click(screen.getByRole('button', { name: 'Table' }));
  const outline = within(await screen.findByRole('region', { name: 'Bow-tie as a table' }));
  outline.getByText('No control on this path');
  outline.getByText('Clutch service by cycles');
  await person.click(outline.getByRole('button', { name: 'Add control' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add control' }));
  await dialog.findByText('Loose wheel end at the customer');
});

test('causes and consequences stand side by side, and a form without a name asks nobody', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.cause.list, () => pageOf([cause]));
  server.on(riskParts.consequence.list, () => pageOf([makeConsequence()]));
  const { person } = renderAt(page('tab=analysis'), routes);
  await screen.findByText('Clutch wear');
  await screen.findByText('Severity 5 Critical · People');
  await person.click(screen.getByRole('button', { name: 'Add consequence' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add consequence' }));
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('Consequence is required');
  expect(server.of(riskParts.consequence.create)).toEqual([]);
  // How bad it is is chosen by the words of the scheme, and sent as its number.
  server.on(riskParts.consequence.create, () => makeConsequence());
  await person.type(dialog.getByRole('textbox', { name: 'Consequence' }), 'A wheel comes off');
  const choose = async (field: string, option: string) => {
    await person.click(dialog.getByRole('combobox', { name: field }));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Falls on', 'People');
  await choose('Severity', '4 Serious');
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(server.of(riskParts.consequence.create)).toHaveLength(1));
  expect(server.of(riskParts.consequence.create)[0]?.body).toMatchObject({
    dimension: 'people',
    severity: 4,
  });
});

test('a task about a test opens the form of that control', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.control.list, () =>
    pageOf([makeControl(), makeControl({ _id: idOf(951), name: 'Torque audit' })]),
  );
  renderAt(page(`tab=controls&item=${idOf(951)}`), routes);
  await screen.findByRole('dialog', { name: 'Record a test of Torque audit' });
  expect(screen.getAllByRole('dialog').length).toBe(1);
});
