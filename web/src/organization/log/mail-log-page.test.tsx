import { fakeServer } from '../../../test/fake-server.ts';
import { screen, within } from '@testing-library/react';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import type { MailDelivery } from 'contract/support/notification/mail-delivery';
import { mailDeliveryEndpoints } from 'contract/support/notification/mail-delivery.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  const user = signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...user, user: makeUser(), subscription: [] }));
  server.on(logEndpoints.people, () => []);
});

const refused: MailDelivery = {
  _id: idOf(1),
  event: 'task.assigned',
  person: { _id: idOf(2), name: 'Bea Example', email: 'bea@example.test', profilePicture: null },
  email: 'bea@example.test',
  number: 'RSK-2026-0002',
  workspace: { _id: idOf(3), name: 'Axle plant' },
  state: 'refused',
  reason: 'The mail server refuses the address. It said: 550 no such person',
  createdAt: '2026-11-20T10:00:00Z',
  endedAt: '2026-11-20T10:00:02Z',
};

test('the log says to whom, about what, and why an email was not taken', async () => {
  server.on(mailDeliveryEndpoints.list, () => ({ results: [refused], total: 1, page: 1, limit: 10 }));
  renderAt('/email-log', routes);
  const row = within(await screen.findByRole('row', { name: /Bea Example/ }));
  for (const text of ['A task is assigned to you', 'RSK-2026-0002', 'Address refused', refused.reason ?? ''])
    row.getByText(text);
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined();
});
