import { fakeServer } from '../../../test/fake-server.ts';
import { screen } from '@testing-library/react';
import { searchEndpoints } from 'contract/records/search/search.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { expect, test } from 'vitest';
import { makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

function open(organizationRole: 'owner' | 'member') {
  const user = signIn(makeUser({ organizationRole }));
  const server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...user, user, subscription: [] }));
  server.on(subscriptionEndpoints.names, () => []);
  server.on(searchEndpoints.find, () => ({ hits: [], marks: [], isNear: false }));
  return renderAt('/notifications', routes);
}

async function offered({ person }: ReturnType<typeof open>, text: string) {
  await screen.findByRole('button', { name: /^Search/ });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox', { name: 'Search records, people and pages' }), text);
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
}

test('who manages people finds their pages by a word', async () => {
  expect(await offered(open('owner'), 'user')).toEqual(['Users', 'Import Users', 'Invite User']);
});

test('everybody finds how they sign in', async () => {
  expect(await offered(open('member'), 'sec')).toEqual(['Security']);
});
