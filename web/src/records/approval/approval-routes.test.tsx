import { screen, waitFor, within } from '@testing-library/react';
import { routeAt, addressOfRoute } from 'contract/records/approval/route-address';
import { organizationRouteEndpoints } from 'contract/records/approval/organization-route.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { settingDefaults } from 'contract/settings';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { expect, test } from 'vitest';
import { idOf } from '../../../test/make.ts';
import { makeOwnership, makeWorkspace } from '../../../test/make-workspace.ts';
import { makeRisk, riskPath, riskServer } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const stage = { approvers: [idOf(3)], groups: [], roles: [], days: 5, needsSignature: false };
const ofWorkspace = ['Line check', 'A & B'].map((name) => ({
  name,
  stages: [{ ...stage, rule: 'all' as const }],
}));
const forAll = {
  name: 'Line check',
  stages: [{ functions: ['quality-manager' as const], rule: 'any' as const, days: 3, needsSignature: true }],
};

function open(shown: Parameters<typeof addressOfRoute>[0]) {
  const server = riskServer();
  const settings = { ...settingDefaults, approvalRoutes: ofWorkspace };
  const kept = { _id: null, settings, isSmallTeam: false, version: 4, updatedAt: null };
  server.on(settingEndpoints.find, () => kept as never); // what is set has the form of what is shown
  server.on(settingEndpoints.update, () => kept as never); // as above
  server.on(organizationRouteEndpoints.find, () => ({ routes: [forAll], version: 1 }));
  server.on(organizationRouteEndpoints.fields, () => [
    { value: 'category', label: 'Category', type: 'select' as const, options: [{ value: 'A', label: 'A' }] },
    { value: 'custom.cost', label: 'Expected cost', type: 'number' as const },
  ]);
  return { server, ...renderAt(riskPath(addressOfRoute(shown)), routes) };
}

const marked = () =>
  screen.getAllByRole('listitem').flatMap((row) => (row.getAttribute('aria-current') ? row.textContent : []));

test('an address leads to one route, whether the workspace has it or all workspaces offer it', () => {
  for (const shown of [
    { name: 'A & B, 100 %', isForAll: false },
    { name: 'Line check', isForAll: true },
  ])
    expect(routeAt(new URLSearchParams(addressOfRoute(shown).split('?')[1]))).toEqual(shown);
  expect(routeAt(new URLSearchParams())).toBeUndefined();
});

test('the route that is led to is marked, and is changed from there with a reason', async () => {
  const { server, person } = open({ name: 'A & B', isForAll: false });
  await waitFor(() => expect(marked()).toEqual([expect.stringContaining('1 person, all of them, 5 days')]));
  await person.click(screen.getByRole('button', { name: 'Edit A & B' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit A & B' }));
  await person.type(await dialog.findByLabelText(/^Reason/), 'Somebody else decides');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.of(settingEndpoints.update)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('of two routes of one name, that of all workspaces is marked where it is meant', async () => {
  open({ name: 'Line check', isForAll: true });
  await screen.findByText('Quality Manager, one of them, 3 days, with a signature');
  expect(marked()).toEqual([expect.stringContaining('Quality Manager')]);
});

test('an address of a route that is gone says so', async () => {
  open({ name: 'Old way', isForAll: false });
  await screen.findByText('There is no route “Old way” any more.');
  expect(marked()).toEqual([]);
});

test('a stage is asked only if a field is more than a number, which is typed and kept', async () => {
  const { server, person } = open({ name: 'A & B', isForAll: false });
  await person.click(await screen.findByRole('button', { name: 'Edit A & B' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit A & B' }));
  await person.click(await dialog.findByRole('button', { name: 'Add a condition: Asked only if' }));
  const choose = async (field: string, option: string) => {
    await person.click(dialog.getByRole('combobox', { name: `${field} of condition 1` }));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Field', 'Category');
  await person.click(dialog.getByRole('combobox', { name: 'Comparison of condition 1' }));
  await screen.findByRole('option', { name: 'is one of' });
  expect(screen.queryByRole('option', { name: 'is more than' })).toBeNull();
  await choose('Field', 'Expected cost');
  await choose('Comparison', 'is more than');
  await person.type(dialog.getByRole('textbox', { name: 'Value of condition 1' }), '10000.5');
  await person.type(dialog.getByLabelText(/^Reason/), 'Costly ones are looked at twice');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.of(settingEndpoints.update)).toHaveLength(1));
  expect(server.of(settingEndpoints.update)[0]?.body).toMatchObject({
    approvalRoutes: [
      { name: 'Line check' },
      {
        name: 'A & B',
        stages: [{ when: [{ field: 'custom.cost', operator: 'more-than', values: ['10000.5'] }] }],
      },
    ],
  });
});

test('who asks by a route is told which stages the record does not need, and why', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskEndpoints.steps, () => []);
  server.on(riskParts.approval.overview, () => ({ approvals: [], wasSigned: false, mine: null }));
  server.on(riskParts.approval.candidates, () => []);
  const leftOut = [{ stage: 2, when: 'Expected cost is more than 10000' }];
  server.on(riskParts.approval.routes, () => [
    { name: 'By cost', isForAll: false, stages: [{ ...stage, rule: 'all' as const }], leftOut },
    { name: 'Costly alone', isForAll: false, stages: [], leftOut },
  ]);
  const { person } = renderAt(riskPath(`my-risk/detail/${idOf(100)}?tab=approval`), routes);
  await person.click(await screen.findByRole('button', { name: 'Ask for approval' }, { timeout: 20_000 }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }));
  const choose = async (name: string) => {
    await person.click(await dialog.findByRole('combobox', { name: 'Route' }));
    await person.click(await screen.findByRole('option', { name }));
  };
  await choose('By cost');
  await dialog.findByText('This record does not need every stage of the route:');
  dialog.getByText('Stage 2 is asked only if Expected cost is more than 10000.');
  expect(dialog.getAllByRole('group', { name: /^Stage / })).toHaveLength(1);
  await choose('Costly alone');
  await dialog.findByText(/^This record needs no stage of this route/);
});

test('who does not see roles is told why none can be added to a stage', async () => {
  const { server, person } = open({ name: 'A & B', isForAll: false });
  const account = {
    ...makeOwnership([]),
    organizationRole: 'member' as const,
    levels: { role: 0 },
  };
  server.on(workspaceEndpoints.risk.find, () => makeWorkspace('risk', { account }));
  await person.click(await screen.findByRole('button', { name: 'Edit A & B' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit A & B' }));
  await dialog.findByText('You may not see the roles of this workspace, so none can be added here.');
  expect(server.of(roleEndpoints.list)).toEqual([]);
});
