import { fakeServer } from '../../../test/fake-server.ts';
import { screen } from '@testing-library/react';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { expect, test } from 'vitest';
import { makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

test('where nothing matches, one press clears the search and all filters', async () => {
  const user = signIn();
  const server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...user, user: makeUser(), subscription: [] }));
  const { person } = renderAt('/notifications?unread=true&module=risk&search=seal', routes);
  await person.click(await screen.findByRole('button', { name: 'Show all' }));
  await screen.findByText('Nothing has happened that concerns you.');
  expect(location.search).toBe('');
  expect(server.of(notificationEndpoints.list).at(-1)?.query.get('unread')).toBeNull();
});
