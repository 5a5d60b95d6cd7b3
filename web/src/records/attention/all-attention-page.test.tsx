import { screen, waitFor, within } from '@testing-library/react';
import { type AttentionEntry, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { exportEndpoints } from 'contract/export.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { attentionSummary, fakeServer, refuse } from '../../../test/fake-server.ts';
import { hana, mara, pageOf } from '../../../test/make-risk.ts';
import { idOf, makeUser, signIn, taskCounts } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const late: AttentionEntry = {
  _id: idOf(500),
  name: 'Fit torque transducers',
  number: 'RSK-2026-0001',
  key: 'task_overdue',
  why: 'The action was due on 11/13/2026, 8 days ago.',
  since: '2026-11-13',
  severity: 'alert',
  snooze: null,
  attentionType: 'action',
  kind: 'risk',
  workspace: idOf(10),
  record: idOf(100),
  recordName: 'Torque tool drift',
  days: 8,
  people: [mara],
  managers: [],
  link: `/risk/${idOf(9)}/workspace/${idOf(10)}/tasks/detail/${idOf(500)}`,
  module: 'risk',
  workspaceName: 'Axle plant',
  organization: { _id: idOf(1), name: 'Kestrel Works' },
  isMine: true,
  isReminded: false,
  standsInFor: null,
};
const unassessed: AttentionEntry = {
  ...late,
  _id: idOf(501),
  name: 'Furnace thermocouple ages early',
  key: 'risk_unassessed',
  why: 'The risk was raised on 10/22/2026, 30 days ago, and its assessment is not approved.',
  severity: 'warn',
  people: [hana],
  attentionType: 'library',
  kind: 'risk',
};

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
});

test('what needs attention stands by what is to be done: what, how late, whose, and one button', async () => {
  server.on(attentionEndpoints.listMine, () => pageOf([unassessed, late]));
  server.on(attentionEndpoints.summarizeMine, () => attentionSummary({ finish: 1, assess: 1 }));
  renderAt('/need-attention', routes);
  const row = within((await screen.findByRole('link', { name: late.name })).closest('tr') as HTMLElement);
  expect(row.getByRole('link', { name: late.name }).getAttribute('href')).toBe(late.link);
  expect(row.getByText('Axle plant')).toBeTruthy();
  expect(row.getByText('8').parentElement?.textContent).toBe('8 days late');
  expect(row.getByText('You')).toBeTruthy();
  // It is a manager's too, and still stands with whoever has it.
  expect(screen.getByText('Hana Sato')).toBeTruthy();
  expect(row.getByRole('link', { name: `Open task: ${late.name}` }).getAttribute('href')).toBe(late.link);
  const groups = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(groups).toEqual([expect.stringMatching(/^Finish 1/), expect.stringMatching(/^Assess 1/)]);
});

test('why something is there is told below it when it is asked, with the way to all like it', async () => {
  server.on(attentionEndpoints.listMine, () => pageOf([late]));
  const { person } = renderAt('/need-attention', routes);
  expect(await screen.findByRole('link', { name: late.name })).toBeTruthy();
  expect(screen.queryByText(late.why)).toBeNull();
  await person.click(screen.getByRole('button', { name: `More about ${late.name}` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Why is this here?' }));
  expect(screen.getByText(late.why)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All like this' }).getAttribute('href')).toBe(
    '/need-attention/task_overdue/detail',
  );
});

test('with nothing of mine, the way to all that I may see is one button', async () => {
  server.on(attentionEndpoints.listMine, ({ query }) =>
    query.get('whose') === 'all' ? pageOf([unassessed]) : pageOf([]),
  );
  const { person } = renderAt('/need-attention', routes);
  await screen.findByText('Nothing needs you.');
  await person.click(await screen.findByRole('button', { name: 'Show what needs others' }));
  await screen.findByRole('link', { name: unassessed.name });
});

test('a rule that is not there says so', async () => {
  server.on(attentionEndpoints.listMine, () => pageOf([]));
  renderAt('/need-attention/no_such/detail', routes);
  await screen.findByText('There is no such rule.', { selector: 'h2' });
});

test('administrators take it along as a file, as it is narrowed', async () => {
  const elsewhere = { ...late, _id: idOf(502), organization: { _id: idOf(7), name: 'Example Axles' } };
  server.on(attentionEndpoints.listMine, () => pageOf([late, elsewhere]));
  server.on(attentionEndpoints.summarizeMine, () => attentionSummary({ finish: 2 }));
  server.on(exportEndpoints.createAllAttention, () => refuse('RATE_LIMITED', 'Too many exports'));
  const { person } = renderAt('/need-attention?whose=all&module=risk', routes);
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  // One of the rows is of another organization than the one at hand.
  await person.click(await screen.findByRole('menuitem', { name: /CSV.*Only what is of this organization/ }));
  await waitFor(() => expect(server.of(exportEndpoints.createAllAttention)).toHaveLength(1));
  expect(server.of(exportEndpoints.createAllAttention)[0]?.body).toMatchObject({
    format: 'csv',
    filters: { whose: 'all', module: 'risk' },
  });
});

test('a member takes along what needs attention in a workspace only', async () => {
  server.on(attentionEndpoints.listMine, () => pageOf([late]));
  server.on(attentionEndpoints.summarizeMine, () => attentionSummary({ finish: 1 }));
  const member = makeUser({ organizationRole: 'member' });
  server.on(userEndpoints.me, () => ({ ...member, user: member, subscription: [] }));
  renderAt('/need-attention', routes);
  await screen.findByRole('link', { name: late.name });
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('whoever has a team asks what needs it, beside what is theirs and what is others’', async () => {
  server.on(attentionEndpoints.listMine, () => pageOf([late]));
  server.on(attentionEndpoints.summarizeMine, () => attentionSummary({ finish: 1 }));
  server.on(taskEndpoints.countMine, () => taskCounts({ hasTeam: true }));
  const { person } = renderAt('/need-attention', routes);
  await person.click(await screen.findByRole('button', { name: 'Team' }));
  await waitFor(() => expect(server.of(attentionEndpoints.listMine).at(-1)?.query.get('whose')).toBe('team'));
});
