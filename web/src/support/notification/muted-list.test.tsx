import { fakeServer } from '../../../test/fake-server.ts';
import { screen, within } from '@testing-library/react';
import { mutedEndpoints } from 'contract/support/notification/muted.endpoints';
import {
  type Notification,
  notificationEndpoints,
} from 'contract/support/notification/notification.endpoints';
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
});

const place = { _id: idOf(3), name: 'Axle plant' };

const notice: Notification = {
  _id: idOf(1),
  key: 'record.transitioned',
  level: 'info',
  module: 'risk',
  workspace: place,
  record: { type: 'risk', id: idOf(2), number: 'RSK-2026-0002', name: 'Worn coupling' },
  belongsTo: null,
  actor: 'Ada Example',
  facts: { status: 'On hold' },
  times: 1,
  link: null,
  createdAt: '2026-11-20T10:00:00Z',
  readAt: null,
};

test('a notice mutes its record, and says so', async () => {
  let isMuted = false;
  server.on(notificationEndpoints.list, () => ({
    results: [{ ...notice, belongsTo: { _id: idOf(2), isMuted } }],
    total: 1,
    page: 1,
    limit: 20,
  }));
  server.on(mutedEndpoints.save, ({ body }) => {
    ({ isMuted } = body as { isMuted: boolean });
    return { isMuted };
  });
  const { person } = renderAt('/notifications', routes);
  await person.click(await screen.findByRole('button', { name: 'Mute notifications of RSK-2026-0002' }));
  await screen.findByRole('button', { name: 'Unmute RSK-2026-0002' });
  await screen.findByText(/^Muted[.] You are still told/);
  expect(server.of(mutedEndpoints.save)[0]).toMatchObject({
    params: { recordId: idOf(2) },
    body: { isMuted: true },
  });
});

test('what is muted stands in the settings, where it is undone', async () => {
  const record = { _id: idOf(2), type: 'risk', number: 'RSK-2026-0002', name: 'Worn coupling' };
  let records = [{ ...record, workspace: place, link: '/risk', mutedAt: '2026-11-20T10:00:00Z' }];
  server.on(mutedEndpoints.list, () => records);
  server.on(mutedEndpoints.save, () => {
    records = [];
    return { isMuted: false };
  });
  const { person } = renderAt('/home/edit-profile', routes);
  const list = await screen.findByRole('list', { name: 'Muted records' });
  within(list).getByRole('link', { name: /Worn coupling/ });
  await person.click(within(list).getByRole('button', { name: 'Unmute: RSK-2026-0002' }));
  await screen.findByText(/^You have muted no record/);
});
