import { screen, within } from '@testing-library/react';
import { type AttentionItem, attentionEndpoints } from 'contract/attention/attention.endpoints';
import { expect, test } from 'vitest';
import { idOf } from '../../../test/make.ts';
import { hana, pageOf, riskPath, riskServer, workspaceId } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const overdue: AttentionItem = {
  _id: idOf(200),
  record: idOf(100),
  name: 'Fit torque transducers',
  number: 'RSK-2026-0001',
  key: 'task_overdue',
  why: 'The action was due on 11/13/2026, 7 days ago.',
  since: '2026-11-13',
  severity: 'alert',
  attentionType: 'action',
  workspace: workspaceId,
  people: [hana],
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
  link: riskPath(`library/detail/${idOf(100)}`),
};

test('what needs attention stands below its level and its rule, with why and the way to it', async () => {
  riskServer().on(attentionEndpoints.list, () => pageOf([overdue, unassessed]));
  renderAt(riskPath('need-attention'), routes);
  const alerts = within(await screen.findByRole('region', { name: 'Alert' }));
  alerts.getByRole('heading', { name: 'Overdue actions' });
  alerts.getByText('The action is not completed and its end date has passed.');
  alerts.getByText(overdue.why);
  expect(alerts.getByRole('link', { name: overdue.name }).getAttribute('href')).toBe(overdue.link);
  within(screen.getByRole('region', { name: 'Warning' })).getByRole('heading', { name: 'Unassessed risks' });
});

test('the title counts what the navigation counts', async () => {
  riskServer().on(attentionEndpoints.list, () => pageOf([overdue, unassessed]));
  renderAt(riskPath('need-attention'), routes);
  await screen.findByRole('heading', { name: /Needs attention 2/ });
  await screen.findByRole('link', { name: /Needs attention\s*2/ });
});

test('its own page explains the rule and opens the thing', async () => {
  riskServer().on(attentionEndpoints.list, () => pageOf([overdue]));
  renderAt(riskPath(`need-attention/task_overdue/detail/${idOf(100)}/${idOf(200)}`), routes);
  await screen.findByText(overdue.why);
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(overdue.link);
});

test('a rule that no longer holds says so', async () => {
  riskServer().on(attentionEndpoints.list, () => pageOf([]));
  renderAt(riskPath(`need-attention/task_overdue/detail/${idOf(100)}/${idOf(200)}`), routes);
  await screen.findByRole('heading', { name: 'This needs no attention any more.' });
});
