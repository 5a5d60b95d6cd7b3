import { fakeServer } from '../../../test/fake-server.ts';
import { screen } from '@testing-library/react';
import { mailDeliveryEndpoints } from 'contract/support/notification/mail-delivery.endpoints';
import {
  notificationEndpoints,
  type NotificationPreferences,
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

test('whom no email reaches is told so above their notifications, with the way to mend it', async () => {
  server.on(mailDeliveryEndpoints.own, () => ({
    email: 'mara@example.test',
    refusal: { at: '2026-11-20T10:00:00Z', reason: 'No such person' },
  }));
  renderAt('/notifications', routes);
  await screen.findByText(/^No email reaches you: the mail server has refused mara@example[.]test since /);
  const mend = screen.getByRole('link', { name: 'Change email address' });
  expect(mend.getAttribute('href')).toBe('/home/edit-profile');
});

test('a person’s settings say which role a value comes from, also once they have chosen themselves', async () => {
  const preferences: NotificationPreferences = {
    digest: 'daily',
    digestHour: 7,
    digestDay: 1,
    overview: false,
    choices: {},
    roles: [
      {
        role: 'Contributor',
        workspace: { _id: idOf(3), name: 'Axle plant' },
        choices: { 'task.assigned': { inApp: true, mail: 'digest' } },
      },
    ],
    version: 0,
  };
  server.on(notificationEndpoints.preferences, () => preferences);
  const { person } = renderAt('/home/edit-profile', routes);
  const note = 'From your role Contributor in Axle plant: Here, In the digest.';
  await screen.findByText(note);
  const radio = (name: string) =>
    screen.getByRole<HTMLInputElement>('radio', { name: `A task is assigned to you: ${name}` });
  expect(radio('In the digest').checked).toBe(true);
  await person.click(radio('No email'));
  expect(radio('No email').checked).toBe(true);
  // What the role says still stands there, with the way back to it.
  screen.getByText('Chosen by you');
  screen.getByText(note);
  const back = { name: 'Use the default of your role: A task is assigned to you' };
  await person.click(screen.getByRole('button', back));
  expect(screen.queryByText('Chosen by you')).toBeNull();
  expect(radio('In the digest').checked).toBe(true);
});
