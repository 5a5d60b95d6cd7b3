import { screen, waitFor, within } from '@testing-library/react';
import { daysAfter } from 'contract/core/days';
import type { Step } from 'contract/core/step';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { makeStep, mara, pageOf } from '../../../test/make-risk.ts';
import { idOf, makeUser, signIn, taskCounts } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';
import { formatLongDate, today } from '../../ui/format/format-date.ts';
import { dayByKey, monthsAfter, weeksOf } from './calendar-days.ts';

const makeTask = (number: number, status: string, ahead: number): Task => ({
  _id: idOf(500 + number),
  kind: 'risk_action',
  title: `Task ${number}`,
  module: 'risk',
  workspace: { _id: idOf(11), name: 'Press shop' },
  organization: { _id: idOf(1), name: 'Kestrel Works' },
  record: { _id: idOf(100), number: 'RSK-2026-0001', name: 'Torque drifts', status: 'pending', stage: null },
  startDate: '2026-11-01',
  dueDate: daysAfter(today(), ahead),
  status,
  isOverdue: ahead < 0,
  daysLeft: ahead,
  assignedTo: [mara],
  group: null,
  priority: 'medium' as const,
  isUnclaimed: false,
  isPastDone: false,
  mayClaim: false,
  standsInFor: null,
  askedBy: null,
  version: 4,
  createdAt: '2026-11-01T09:00:00.000Z',
  link: `/risk/${idOf(8)}/workspace/${idOf(11)}/tasks/detail/${idOf(500 + number)}`,
});

const tasks = [
  makeTask(1, 'pending', 0),
  makeTask(2, 'pending', 1),
  makeTask(3, 'in-progress', 1),
  { ...makeTask(4, 'on-hold', 2), organization: { _id: idOf(9), name: 'Northfield Axles' } },
];

const stepTo = (step: string, to: string, asks: Partial<Step> = {}): Step =>
  makeStep({ step, label: `To ${to}`, done: `Action: ${step}`, to, ...asks });

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signIn();
  server = fakeServer();
  const user = makeUser({ accountId: mara._id });
  server.on(userEndpoints.me, () => ({ ...user, user, subscription: [] }));
  server.on(taskEndpoints.countMine, () => taskCounts({ today: 1, week: 3 }));
  server.on(taskEndpoints.listMine, ({ query }) => {
    const status = query.get('status');
    return pageOf(tasks.filter((task) => !status || task.status === status));
  });
  server.on(riskParts.action.steps, () => [
    stepTo('hold', 'on-hold', { reason: 'required', until: true }),
    stepTo('reset', 'pending'),
    stepTo('complete', 'to-verify'),
  ]);
});

const cardOf = async (title: string) =>
  (await screen.findByRole('link', { name: title })).closest<HTMLElement>('li') as HTMLElement;

test('what narrows the list narrows the board as well, and stays when one goes from one to the other', async () => {
  const { person, router } = renderAt('/my-task?view=week&what=actions&page=2', routes);
  await screen.findByRole('link', { name: 'Task 1' });
  await person.click(screen.getByRole('button', { name: 'Board' }));
  await screen.findByRole('region', { name: 'Pending' });
  expect(router.state.location.search).toBe('?what=actions&view=week&as=board');
  await waitFor(() => {
    const lanes = server.of(taskEndpoints.listMine).filter(({ query }) => query.has('status'));
    expect(lanes.length).toBeGreaterThanOrEqual(4);
    for (const { query } of lanes) expect(query.get('what')).toBe('actions');
  });
  await person.click(screen.getByRole('button', { name: 'Remove filter Kind' }));
  await waitFor(() => expect(router.state.location.search).toBe('?view=week&as=board'));
});

test('the keys move between the cards of the board, and M moves a card to another lane', async () => {
  server.on(riskParts.action.move, () => ({}) as never); // nothing of the answer is shown
  const { person } = renderAt('/my-task?view=week&as=board', routes);
  (await cardOf('Task 1')).focus();
  await person.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await cardOf('Task 2'));
  await person.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(await cardOf('Task 3'));
  await person.keyboard('m');
  await person.click(await screen.findByRole('menuitem', { name: 'Pending' }));
  await screen.findByText('Action: reset');
  expect(server.of(riskParts.action.move)).toHaveLength(1);
  expect(server.of(riskParts.action.move)[0]).toMatchObject({
    params: { workspaceId: idOf(11), recordId: idOf(100), actionId: idOf(503) },
    body: { step: 'reset', version: 4 },
  });
});

test('a lane that asks for a reason and a day asks for them on the board', async () => {
  server.on(riskParts.action.move, () => ({}) as never); // nothing of the answer is shown
  const { person, router } = renderAt('/my-task?view=week&as=board', routes);
  (await cardOf('Task 3')).focus();
  await person.keyboard('m');
  await person.click(await screen.findByRole('menuitem', { name: 'On hold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'To on-hold' }));
  expect(server.of(riskParts.action.move)).toEqual([]);
  await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'No parts');
  await person.click(dialog.getByRole('button', { name: 'To on-hold' }));
  await screen.findByText('Action: hold');
  expect(router.state.location.pathname).toBe('/my-task');
  expect(server.of(riskParts.action.move)[0]?.body).toEqual({
    step: 'hold',
    reason: 'No parts',
    resumeOn: daysAfter(today(), 7),
    version: 4,
  });
});

test('a note that completing asks for is asked for on the board', async () => {
  server.on(riskParts.action.move, ({ body }) =>
    (body as { note?: string }).note // the contract's body
      ? ({} as never) // nothing of the answer is shown
      : refuse('VALIDATION', 'Check the marked fields', { note: 'This action asks for a note.' }),
  );
  const { person } = renderAt('/my-task?view=week&as=board', routes);
  (await cardOf('Task 3')).focus();
  await person.keyboard('m');
  await person.click(await screen.findByRole('menuitem', { name: 'Completed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'To to-verify' }));
  await person.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Fitted');
  await person.click(dialog.getByRole('button', { name: 'To to-verify' }));
  await screen.findByText('Action: complete');
});

test('what one waits for has no lane of what one has completed oneself', async () => {
  renderAt('/my-task?view=waiting&as=board', routes);
  await screen.findByRole('region', { name: 'On hold' });
  expect(screen.queryByRole('region', { name: 'Completed' })).toBeNull();
});

test('a lane that is not allowed says why, and so does the server', async () => {
  server.on(riskParts.action.move, () => refuse('INVALID_TRANSITION', 'RSK-2026-0001 is completed.'));
  const { person } = renderAt('/my-task?view=week&as=board', routes);
  (await cardOf('Task 4')).focus();
  await person.keyboard('m');
  const item = await screen.findByRole('menuitem', { name: /Completed/ });
  within(item).getByText(/It belongs to Northfield Axles/);
  await person.keyboard('{Escape}');
  (await cardOf('Task 3')).focus();
  await person.keyboard('m');
  await person.click(await screen.findByRole('menuitem', { name: 'Completed' }));
  await screen.findByText('RSK-2026-0001 is completed.');
});

test('in the calendar the arrows move by days and weeks, and the day shows what is due on it', async () => {
  const { person } = renderAt('/my-task?as=calendar', routes);
  await screen.findByRole('grid');
  const dayOf = (ahead: number) =>
    waitFor(() => {
      const day = document.querySelector<HTMLElement>(`[data-day="${daysAfter(today(), ahead)}"]`);
      if (!day) throw new Error('This day is not drawn yet');
      return day;
    });
  (await dayOf(0)).focus();
  await person.keyboard('{ArrowRight}');
  await waitFor(async () => expect(document.activeElement).toBe(await dayOf(1)));
  const due = screen.getByRole('region', { name: `Due on ${formatLongDate(daysAfter(today(), 1))}` });
  expect(
    within(due)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Task 2', 'Task 3']);
  await person.keyboard('{ArrowDown}');
  await waitFor(async () => expect(document.activeElement).toBe(await dayOf(8)));
  await person.keyboard('{ArrowUp}{ArrowLeft}');
  await waitFor(async () => expect(document.activeElement).toBe(await dayOf(0)));
});

test.each([
  ['ArrowRight', '2028-02-28', '2028-02-29'],
  ['ArrowLeft', '2027-01-01', '2026-12-31'],
  ['Home', '2026-11-26', '2026-11-23'],
  ['End', '2026-11-26', '2026-11-29'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageUp', '2027-01-15', '2026-12-15'],
  ['Enter', '2027-01-15', undefined],
])('%s leads from %s to %s', (key, from, to) => expect(dayByKey(from, key)).toBe(to));

test('a month stands in whole weeks from Monday on, over the change to summer time too', () => {
  const weeks = weeksOf('2031-03-01');
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual(['2031-02-24', '2031-04-06', 6]);
  expect(monthsAfter('2031-12-31', 2)).toBe('2032-02-29');
});
