import { screen, waitFor, within } from '@testing-library/react';
import type { Capa } from 'contract/modules/capa/capa';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { expect, test } from 'vitest';
import { hana, pageOf, riskServer, workspaceId } from '../../../test/make-risk.ts';
import { idOf, taskCounts } from '../../../test/make.ts';
import { makeOwnership, makeWorkspace } from '../../../test/make-workspace.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const taskOf = (number: number, own: Partial<Task> = {}): Task => ({
  _id: idOf(500 + number),
  kind: 'capa_action',
  title: `Fit gauge ${number}`,
  module: 'capa',
  workspace: { _id: workspaceId, name: 'Press shop' },
  organization: { _id: idOf(1), name: 'Kestrel Works' },
  record: {
    _id: idOf(100 + number),
    number: `CAPA-2026-010${number}`,
    name: 'Loose nuts',
    status: 'pending',
    stage: null,
  },
  startDate: '2026-11-01',
  dueDate: '2026-11-13',
  status: 'pending',
  isOverdue: true,
  daysLeft: -3,
  assignedTo: [hana],
  askedBy: null,
  group: null,
  priority: null,
  isUnclaimed: false,
  isPastDone: false,
  mayClaim: false,
  standsInFor: null,
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  link: '/',
  ...own,
});

/** The dialog for two tasks, each of a CAPA of one of these classes. */
async function askForTwo(classes: readonly ['minor', 'minor' | 'major']) {
  const server = riskServer([]);
  server.on(taskEndpoints.countWorkspace, () => taskCounts({ open: 2 }));
  server.on(taskEndpoints.listWorkspace, () => pageOf([taskOf(1), taskOf(2)]));
  // Nothing else of them is read here.
  const capas = classes.map((of, index) => ({ _id: idOf(101 + index), class: of }) as Capa);
  server.on(capaEndpoints.list, () => pageOf(capas));
  const { person } = renderAt(`/capa/${idOf(9)}/workspace/${workspaceId}/my-tasks?view=open`, routes);
  await person.click(await screen.findByRole('checkbox', { name: 'Select Fit gauge 1' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select Fit gauge 2' }));
  await person.click(await screen.findByRole('button', { name: 'More time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for more time for 2 tasks' }));
  const impact = await dialog.findByRole('textbox', { name: /^What the delay means/ });
  return { server, person, dialog, impact };
}

test('what the delay means has to be said where one of several tasks is of a major CAPA', async () => {
  const { server, person, dialog, impact } = await askForTwo(['minor', 'major']);
  expect(server.of(capaEndpoints.list).at(-1)?.query.get('ids')).toBe(`${idOf(101)},${idOf(102)}`);
  expect(impact.getAttribute('aria-required')).toBe('true');
  await person.click(dialog.getByRole('button', { name: 'Ask for more time' }));
  await dialog.findByText('Say what the delay means');
  expect(server.of(capaParts.action.extend)).toEqual([]);
});

test('it may be left out where all are of minor ones', async () => {
  const { impact } = await askForTwo(['minor', 'minor']);
  expect(impact.getAttribute('aria-required')).not.toBe('true');
});

test('what was asked for some tasks does not come back as a draft with the next ones', async () => {
  const { server, person, dialog } = await askForTwo(['minor', 'minor']);
  server.on(capaParts.action.extend, () => undefined as never); // nothing of the answer is read here
  await person.type(dialog.getByRole('textbox', { name: /^New date/ }), '12/20/2026');
  await person.click(dialog.getByRole('combobox', { name: /^Reason/ }));
  await person.click(await screen.findByRole('option', { name: 'Waiting for parts' }));
  await person.type(dialog.getByRole('textbox', { name: /^Justification/ }), 'The seals come late');
  await person.click(dialog.getByRole('button', { name: 'Ask for more time' }));
  await waitFor(() => expect(server.of(capaParts.action.extend)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('of the tasks of all modules each takes the step of its own kind, also one that the person has for somebody else', async () => {
  const server = riskServer([]);
  const own = taskOf(1, { status: 'on-hold' });
  const other = taskOf(2, { kind: 'risk_action', title: 'Grease rails', module: 'risk', standsInFor: hana });
  server.on(taskEndpoints.countMine, () => taskCounts({ open: 2 }));
  server.on(taskEndpoints.listMine, () => pageOf([own, other]));
  server.on(capaParts.action.move, () => undefined as never); // nothing of the answer is read here
  server.on(riskParts.action.move, () => undefined as never); // as with the other
  const { person } = renderAt('/my-task?view=open', routes);
  await person.click(await screen.findByRole('checkbox', { name: 'Select Fit gauge 1' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select Grease rails' }));
  await person.click(await screen.findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(server.of(riskParts.action.move)).toHaveLength(1));
  const taken = [capaParts, riskParts].map(({ action }) => server.of(action.move)[0]);
  expect(taken.map((call) => call?.body)).toEqual([
    { step: 'resume', version: 1 },
    { step: 'start', version: 1 },
  ]);
  expect(taken[0]?.path).toContain(own._id);
  expect(taken[1]?.path).toContain(other._id);
});

test.each([
  [{ capa: 3, 'capa-action': 1 }, ['Reassign'], ['Give to somebody else']],
  [{ capa: 1, 'capa-action': 3 }, [], []],
])(
  'tasks are given to others by the right to change their records: with %o',
  async (levels, several, one) => {
    const server = riskServer([]);
    const account = { ...makeOwnership([]), organizationRole: 'member' as const, level: 1, levels };
    server.on(workspaceEndpoints.capa.find, () => makeWorkspace('capa', { account }));
    server.on(taskEndpoints.countWorkspace, () => taskCounts({ open: 2 }));
    const link = `/capa/${idOf(9)}/workspace/${workspaceId}/tasks/detail/${idOf(501)}`;
    server.on(taskEndpoints.listWorkspace, () => pageOf([taskOf(1, { link }), taskOf(2)]));
    server.on(capaParts.action.steps, () => []);
    const { person } = renderAt(`/capa/${idOf(9)}/workspace/${workspaceId}/my-tasks?view=open`, routes);
    for (const name of ['Select Fit gauge 1', 'Select Fit gauge 2'])
      await person.click(await screen.findByRole('checkbox', { name }));
    await screen.findByRole('button', { name: 'More time' });
    const offered = (role: string, name: string) =>
      screen.queryAllByRole(role, { name }).map(({ textContent }) => textContent);
    expect(offered('button', 'Reassign')).toEqual(several);
    await person.click(screen.getByRole('button', { name: 'Actions for Fit gauge 1' }));
    await screen.findByRole('menuitem', { name: 'Open' });
    expect(offered('menuitem', 'Give to somebody else')).toEqual(one);
  },
);
