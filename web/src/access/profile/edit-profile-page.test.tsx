import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { notificationEvents } from 'contract/support/notification/notification-events';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import type { User } from 'contract/access/user/user';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { fakeStorage } from '../../../test/fake-storage.ts';
import { makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

let server: ReturnType<typeof fakeServer>;

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const sent = () => server.of(userEndpoints.updateMe).map(({ body }) => body);

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(userEndpoints.updateMe, () => makeUser());
});

test('only what was changed is sent, with the version it was changed on', async () => {
  const { person } = renderAt('/home/edit-profile', routes);
  const about = await part('About you');
  await person.clear(about.getByLabelText('Name'));
  await person.type(about.getByLabelText('Name'), 'Mara L');
  await person.click(about.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile updated');
  expect(sent()).toEqual([{ name: 'Mara L', version: 1 }]);
});

test('name and phone are needed', async () => {
  const { person } = renderAt('/home/edit-profile', routes);
  const about = await part('About you');
  await person.clear(about.getByLabelText('Name'));
  await person.clear(about.getByLabelText('Phone'));
  await person.click(about.getByRole('button', { name: 'Save' }));
  await about.findByText('Name is required');
  about.getByText('Phone number is required');
  expect(sent()).toEqual([]);
});

test('another email takes the current password, and a wrong one is said at its field', async () => {
  server.on(userEndpoints.updateMe, () =>
    refuse('VALIDATION', 'The current password is wrong', {
      currentPassword: 'The current password is wrong',
    }),
  );
  const { person } = renderAt('/home/edit-profile', routes);
  const email = await part('Change email');
  await person.click(email.getByRole('button', { name: 'Change email' }));
  await email.findByText('Enter your current password');
  await person.type(email.getByLabelText('Current password'), 'wrong');
  await person.click(email.getByRole('button', { name: 'Change email' }));
  await email.findByText('The current password is wrong');
  expect(sent()).toEqual([{ email: 'mara@kestrel.example', currentPassword: 'wrong' }]);
});

test('a new password is checked, sent with the current one, and no longer stands in the form', async () => {
  const { person } = renderAt('/home/edit-profile', routes);
  const password = await part('Change password');
  await person.click(password.getByRole('button', { name: 'Change password' }));
  await password.findByText('New password is required');
  await person.type(password.getByLabelText('Current password'), 'a long password');
  await person.type(password.getByLabelText('New password'), 'short');
  await password.findByText('Minimum 8 characters');
  await person.type(password.getByLabelText('New password'), ' and longer');
  await person.type(password.getByLabelText('Confirm password'), 'another');
  await person.tab();
  await password.findByText('Passwords do not match');
  await person.clear(password.getByLabelText('Confirm password'));
  await person.type(password.getByLabelText('Confirm password'), 'short and longer');
  await person.click(password.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Password changed');
  expect(sent()).toEqual([{ currentPassword: 'a long password', password: 'short and longer' }]);
  expect(screen.queryByDisplayValue('short and longer')).toBeNull();
});

test('quiet hours are switched on with a night, changed and kept; hours that never end are not sent', async () => {
  server.on(notificationEndpoints.savePreferences, ({ body }) => body as never); // it answers with what it keeps
  const { person } = renderAt('/home/edit-profile', routes);
  const notifications = await part('Notifications');
  await person.click(await notifications.findByRole('checkbox', { name: 'Quiet hours' }));
  fireEvent.change(notifications.getByLabelText('To'), { target: { value: '20:00' } });
  await notifications.findByText(/^Quiet hours end at another time/);
  await person.click(notifications.getByRole('button', { name: 'Save' }));
  expect(server.of(notificationEndpoints.savePreferences)).toEqual([]);
  fireEvent.change(notifications.getByLabelText('To'), { target: { value: '06:30' } });
  await person.click(notifications.getByRole('button', { name: 'Save' }));
  await screen.findByText('Notification settings saved');
  expect(server.of(notificationEndpoints.savePreferences)[0]?.body).toEqual({
    choices: {},
    quiet: { from: '20:00', to: '06:30' },
    version: 0,
  });
});

test('a choice of one’s own goes back to what the role says, which stands beside it', async () => {
  const digest = { inApp: true, mail: 'digest' } as const;
  server.on(notificationEndpoints.preferences, () => ({
    choices: { 'task.assigned': { inApp: true, mail: 'none' as const }, 'task.completed': digest },
    digest: 'daily' as const,
    digestHour: 7,
    digestDay: 1,
    overview: false,
    quiet: null,
    version: 4,
    roles: [
      {
        role: 'Contributor',
        workspace: { _id: crypto.randomUUID(), name: 'Axle plant' },
        choices: { 'task.assigned': digest },
      },
    ],
  }));
  server.on(notificationEndpoints.savePreferences, ({ body }) => body as never); // it answers with what it keeps
  const { person } = renderAt('/home/edit-profile', routes);
  const notifications = await part('Notifications');
  await notifications.findByText('From your role Contributor in Axle plant: Here, In the digest.');
  const { label } = notificationEvents['task.assigned'];
  await person.click(notifications.getByRole('button', { name: `Use the default of your role: ${label}` }));
  notifications.getByRole('radio', { name: `${label}: In the digest`, checked: true });
  await person.click(notifications.getByRole('button', { name: 'Save' }));
  await screen.findByText('Notification settings saved');
  expect(server.of(notificationEndpoints.savePreferences)[0]?.body).toEqual({
    choices: { 'task.assigned': null },
    version: 4,
  });
});

test('a picture is sent with the save and not again with the next one, and can be taken away', async () => {
  let user = makeUser();
  server.on(userEndpoints.me, () => ({ ...user, user, subscription: [] }));
  server.on(userEndpoints.updateMe, ({ body }) => {
    user = { ...user, ...(body as Partial<User>), version: user.version + 1 }; // what the form sends
    return user;
  });
  fakeStorage(server);
  URL.createObjectURL = () => 'blob:me';

  const { person } = renderAt('/home/edit-profile', routes);
  const about = await part('About you');
  await person.upload(about.getByLabelText('Picture'), new File(['x'], 'me.png', { type: 'image/png' }));
  await person.click(about.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile updated');
  await person.type(about.getByLabelText('Name'), ' B');
  await person.click(about.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await person.click(about.getByRole('button', { name: 'Remove' }));
  await person.click(about.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()).toEqual([
    { profilePictureKey: 'k1', version: 1 },
    { name: 'Mara Lindqvist B', version: 2 },
    { profilePictureKey: null, version: 3 },
  ]);
});
