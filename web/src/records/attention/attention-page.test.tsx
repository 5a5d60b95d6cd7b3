import type { CappedCount } from 'contract/core/capped-count';
import { screen, waitFor, within } from '@testing-library/react';
import { type AttentionItem, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { expect, test } from 'vitest';
import { attentionSummary, type Seen } from '../../../test/fake-server.ts';
import { atLevel } from '../../../test/at-level.ts';
import { idOf } from '../../../test/make.ts';
import { hana, makeRisk, mara, pageOf, riskPath, riskServer, workspaceId } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';
import { daysFromToday } from '../../ui/format/format-date.ts';

const overdue: AttentionItem = {
  _id: idOf(200),
  record: idOf(100),
  name: 'Fit torque transducers',
  number: 'RSK-2026-0001',
  key: 'task_overdue',
  why: 'The action was due on 11/13/2026, 7 days ago.',
  since: '2026-11-13',
  severity: 'alert',
  snooze: null,
  attentionType: 'action',
  kind: 'risk',
  workspace: workspaceId,
  recordName: 'Torque tool drift',
  days: 7,
  isMine: false,
  isReminded: false,
  standsInFor: null,
  people: [hana],
  managers: [],
  link: riskPath(`tasks/detail/${idOf(200)}`),
};

const unassessed: AttentionItem = {
  ...overdue,
  _id: idOf(100),
  name: 'Torque tool drift',
  key: 'risk_unassessed',
  why: 'The risk was raised on 11/01/2026, 19 days ago, and its assessment is not approved.',
  severity: 'warn',
  attentionType: 'library',
  kind: 'risk',
  link: riskPath(`library/detail/${idOf(100)}`),
};

/** Answers with what is put off, or with what is not. */
const serve =
  (...items: AttentionItem[]) =>
  ({ query }: Seen) =>
    pageOf(items.filter(({ snooze }) => query.has('item') || (snooze !== null) === query.has('snoozed')));

const countsOf = (attention: CappedCount) => ({
  library: 0,
  mine: { count: 0, hasMore: false },
  attention,
  hasOverdue: false,
});

test('one rule alone is chosen among those that have found something', async () => {
  const server = riskServer();
  server.on(attentionEndpoints.list, ({ query }) => {
    const of = query.get('key');
    return pageOf([overdue, unassessed].filter(({ key }) => of === null || key === of));
  });
  const rules = [overdue.key, unassessed.key];
  server.on(attentionEndpoints.summarize, () => ({ ...attentionSummary({ finish: 1, assess: 1 }), rules }));
  const { person } = renderAt(riskPath('need-attention'), routes);
  await screen.findByRole('link', { name: overdue.name });
  await person.click(screen.getByRole('button', { name: 'Filter' }));
  const choices = within(await screen.findByRole('group', { name: 'Rule' }));
  expect(choices.getAllByRole('radio')).toHaveLength(2);
  await person.click(choices.getByRole('radio', { name: 'Overdue tasks' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: unassessed.name })).toBeNull());
  screen.getByRole('link', { name: overdue.name });
});

/** Opens what else may be done about a row. */
async function openMore(person: { click: (element: Element) => Promise<void> }, name: string) {
  await person.click(await screen.findByRole('button', { name: `More about ${name}` }));
}

test('what needs attention stands below what is to be done, and says why when asked', async () => {
  const server = riskServer();
  server.on(attentionEndpoints.list, serve(overdue, unassessed));
  server.on(attentionEndpoints.summarize, () => attentionSummary({ finish: 73, assess: 1 }));
  const { person } = renderAt(riskPath('need-attention'), routes);
  const link = await screen.findByRole('link', { name: overdue.name });
  expect(link.getAttribute('href')).toBe(overdue.link);
  const groups = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(groups).toEqual([expect.stringMatching(/^Finish 73/), expect.stringMatching(/^Assess 1/)]);
  // The heads count the group, of which a page shows some; the segments say how much is whose.
  expect(screen.getByRole('button', { name: /^Mine\s*74$/ })).toBeTruthy();
  await openMore(person, overdue.name);
  await person.click(await screen.findByRole('menuitem', { name: 'Why is this here?' }));
  screen.getByText(overdue.why);
  screen.getByText(/is not done and its due date has passed\./);
});

test('the title counts what the navigation counts', async () => {
  const server = riskServer();
  server.on(attentionEndpoints.list, serve(overdue, unassessed));
  server.on(attentionEndpoints.counts, () => countsOf({ count: 2, hasMore: false }));
  renderAt(riskPath('need-attention'), routes);
  await screen.findByRole('heading', { name: /Needs attention 2/ });
  await screen.findByRole('link', { name: /Needs attention\s*2/ });
});

test('a count that stopped at 99 says that there is more, in the top bar and in the navigation', async () => {
  const server = riskServer();
  server.on(attentionEndpoints.list, serve(overdue));
  server.on(attentionEndpoints.counts, () => countsOf({ count: 99, hasMore: true }));
  renderAt(riskPath('need-attention'), routes);
  await screen.findByRole('link', { name: /Needs attention\s*99\+/ });
  await screen.findByRole('link', { name: /99\+ need attention/ });
});

const detailPath = riskPath(`need-attention/task_overdue/detail/${idOf(100)}/${idOf(200)}`);

test('its own page explains the rule, says what happened lately, and leads to the thing and to giving it away', async () => {
  const server = riskServer();
  server.on(attentionEndpoints.list, serve(overdue));
  server.on(logEndpoints.list, () => ({
    ...pageOf([]),
    results: [
      {
        _id: idOf(900),
        seq: 1,
        createdAt: '2026-11-14T09:00:00.000Z',
        message: 'Sent a reminder of Action Fit torque transducers',
        act: 'Sent a reminder of',
        severity: 'info' as const,
        action: 'reminded',
        collectionName: 'risk_action',
        documentId: idOf(200),
        logof: 'Risk',
        performedBy: {
          _id: mara._id,
          id: idOf(1),
          name: 'Mara Lindqvist',
          email: null,
          profilePicture: null,
          role: 'owner',
          standsInFor: null,
        },
        reason: null,
        changes: [],
      },
    ],
  }));
  renderAt(detailPath, routes);
  await screen.findByText(overdue.why);
  expect(screen.getByRole('link', { name: 'Open task' }).getAttribute('href')).toBe(overdue.link);
  expect(screen.getByRole('link', { name: 'Give to somebody else' }).getAttribute('href')).toBe(
    `${overdue.link}?give=true`,
  );
  screen.getByText('Hana Sato');
  await screen.findByText(/^Sent A Reminder Of/);
});

test('beside it stands the record that it is about', async () => {
  const server = riskServer([makeRisk(1, { category: 'Operational' })]);
  server.on(attentionEndpoints.list, serve(overdue));
  server.on(logEndpoints.list, () => pageOf([]));
  renderAt(detailPath, routes);
  const preview = within(await screen.findByRole('region', { name: 'The record' }));
  const link = await preview.findByRole('link', { name: /Torque tool drift/ });
  expect(link.getAttribute('href')).toBe(riskPath(`library/detail/${idOf(100)}`));
  preview.getByText('Worn clutches let the nut torque drop.');
  preview.getByText('Operational');
});

test('whoever should act is reminded where it is listed, and the row leads to its own page', async () => {
  const server = riskServer();
  server.on(attentionEndpoints.list, serve(overdue));
  server.on(attentionEndpoints.remind, () => ({ ...overdue, isReminded: true }));
  const { person } = renderAt(riskPath('need-attention'), routes);
  await person.click(
    await screen.findByRole('button', { name: 'Remind Hana Sato of Fit torque transducers' }),
  );
  await screen.findByText('Reminder sent');
  expect(server.of(attentionEndpoints.remind)[0]?.params).toMatchObject({
    key: 'task_overdue',
    attentionId: overdue._id,
  });
  await openMore(person, overdue.name);
  const link = await screen.findByRole('menuitem', { name: 'All about it' });
  expect(link.getAttribute('href')).toBe(detailPath);
});

test('what whoever may decide does is theirs to do, although others manage the record', async () => {
  const link = riskPath(`library/detail/${idOf(100)}?tab=assessments`);
  const waiting: AttentionItem = { ...unassessed, key: 'risk_assessment_waiting', isMine: true, link };
  riskServer().on(attentionEndpoints.list, serve(waiting));
  renderAt(riskPath('need-attention'), routes);
  const act = await screen.findByRole('link', { name: 'Look at it: Torque tool drift' });
  expect(act.getAttribute('href')).toBe(link);
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});

test('what was reminded of today says so in place of the button', async () => {
  riskServer().on(attentionEndpoints.list, serve({ ...overdue, isReminded: true }));
  renderAt(riskPath('need-attention'), routes);
  await screen.findByText('Reminded today');
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});

test('a rule that no longer holds says so', async () => {
  riskServer().on(attentionEndpoints.list, () => pageOf([]));
  renderAt(riskPath(`need-attention/task_overdue/detail/${idOf(100)}/${idOf(200)}`), routes);
  await screen.findByRole('heading', { name: 'This no longer needs attention.' });
});

test('a warning is put off with a day and a reason, an alert is not', async () => {
  const server = riskServer();
  server.on(attentionEndpoints.list, serve(overdue, unassessed));
  server.on(attentionEndpoints.snooze, () => unassessed);
  const { person } = renderAt(riskPath('need-attention'), routes);
  await openMore(person, overdue.name);
  await screen.findByRole('menuitem', { name: 'Why is this here?' });
  expect(screen.queryByRole('menuitem', { name: /^Snooze/ })).toBeNull();
  await person.keyboard('{Escape}');
  await openMore(person, unassessed.name);
  await person.click(await screen.findByRole('menuitem', { name: /^Snooze/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze Torque tool drift' }));
  await person.click(dialog.getByRole('button', { name: 'Snooze' }));
  await dialog.findByText('Reason is required');
  await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The lab answers on Monday');
  await person.click(dialog.getByRole('button', { name: 'Snooze' }));
  await waitFor(() => expect(server.of(attentionEndpoints.snooze)).toHaveLength(1));
  expect(server.of(attentionEndpoints.snooze)[0]).toMatchObject({
    params: { key: 'risk_unassessed', attentionId: unassessed._id },
    body: { until: daysFromToday(7), reason: 'The lab answers on Monday' },
  });
});

test('it is said whose list and counts something leaves that is put off', async () => {
  const own = {
    ...unassessed,
    _id: idOf(201),
    name: 'Grease rails',
    key: 'task_due_7',
    isMine: true,
  } as const;
  riskServer().on(attentionEndpoints.list, serve(unassessed, own));
  const { person } = renderAt(riskPath('need-attention'), routes);
  for (const [name, about] of [
    [
      unassessed.name,
      'It leaves the list and the counts for everybody until then, unless it is settled before.',
    ],
    [own.name, 'It leaves your own list and counts until then, unless it is settled before.'],
  ] as const) {
    await openMore(person, name);
    await person.click(await screen.findByRole('menuitem', { name: /^Snooze/ }));
    await within(await screen.findByRole('dialog', { name: `Snooze ${name}` })).findByText(about);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('what is put off is found by its count, says by whom and why, and is ended there', async () => {
  const snooze = { until: '2026-12-01', reason: 'The lab answers on Monday', by: hana };
  const server = riskServer();
  server.on(attentionEndpoints.list, serve(overdue, { ...unassessed, snooze }));
  server.on(attentionEndpoints.endSnooze, () => unassessed);
  const { person } = renderAt(riskPath('need-attention'), routes);
  await screen.findByRole('link', { name: overdue.name });
  expect(screen.queryByRole('link', { name: unassessed.name })).toBeNull();
  await person.click(await screen.findByRole('button', { name: '1 snoozed' }));
  await screen.findByText(/^Snoozed by Hana Sato until the end of 12\/01\/2026: The lab answers on Monday$/);
  await openMore(person, unassessed.name);
  await person.click(await screen.findByRole('menuitem', { name: 'End snooze' }));
  await waitFor(() => expect(server.of(attentionEndpoints.endSnooze)).toHaveLength(1));
});

test('only who manages the record, or may change it, puts something off for everybody or gives it away', async () => {
  const asked = { ...unassessed, people: [mara] };
  const managed = { ...asked, _id: idOf(101), name: 'Worn drive line', managers: [mara] };
  const server = riskServer();
  atLevel(server, 2);
  server.on(attentionEndpoints.list, serve(asked, managed));
  const { person } = renderAt(riskPath('need-attention'), routes);
  const offered = async (name: string) => {
    await openMore(person, name);
    await screen.findByRole('menuitem', { name: 'Why is this here?' });
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await person.keyboard('{Escape}');
    return items.filter((item) => /^(Snooze|Give)/.test(item));
  };
  expect(await offered(asked.name)).toEqual([]);
  expect(await offered(managed.name)).toEqual([expect.stringMatching(/^Snooze/), 'Give to somebody else']);
});
