import { fakeServer } from '../../test/fake-server.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { onboardingEndpoints } from 'contract/organization/onboarding/onboarding.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { idOf, makeUser, signIn, taskCounts } from '../../test/make.ts';
import { renderAt } from '../../test/render.tsx';
import { invalidateTopics } from '../core/http/query-client.ts';
import { session } from '../core/session/session.ts';
import { formatDate } from '../ui/format/format-date.ts';
import { routes } from './routes.tsx';

const brakes = idOf(8);

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(subscriptionEndpoints.names, () => []);
  server.on(siteEndpoints.names, () => []);
  server.on(taskEndpoints.listMine, () => ({ results: [], total: 0, page: 1, limit: 10 }));
  server.on(taskEndpoints.countMine, () => taskCounts({ overdue: 0, today: 0, week: 0, later: 0 }));
  server.on(onboardingEndpoints.find, () => ({ done: [], skipped: [], isPutAway: true, sample: null }));
});

/** Another tab enters an organization and writes it value by value, as a browser tells of it. */
function enterElsewhere(subid: string, orgName: string) {
  const auth = JSON.parse(localStorage.getItem('persist:auth') ?? '{}') as Record<string, string>;
  const accountId = idOf(7);
  const changed = Object.entries({ subid, accountId, organization: { _id: subid, orgName } });
  const texts = changed.map(([name, value]) => [name, JSON.stringify(value)]);
  const written: [string, string][] = [
    ['subid', subid],
    ['accountId', accountId],
    ['persist:auth', JSON.stringify({ ...auth, ...Object.fromEntries(texts) })],
  ];
  for (const [key, value] of written) {
    localStorage.setItem(key, value);
    dispatchEvent(new StorageEvent('storage', { key }));
  }
}

test('a form is sent to the organization under which it was opened, whatever another tab does, and that is said', async () => {
  server.on(siteEndpoints.create, () => ({
    _id: idOf(70),
    name: 'Axle plant',
    location: 'Lahore',
    timeZone: 'UTC',
    note: null,
    status: true,
    modules: [],
    processes: 0,
    createdBy: idOf(1),
    createdAt: '2026-09-21T09:00:00.000Z',
    updatedAt: '2026-09-21T09:00:00.000Z',
    version: 1,
  }));
  server.on(siteEndpoints.list, () => ({ results: [], total: 0, page: 1, limit: 10 }));
  server.on(processEndpoints.list, () => ({ results: [], total: 0, page: 1, limit: 10 }));
  const { person } = renderAt('/business-management/add-new-site', routes);
  await person.type(await screen.findByLabelText('Site name'), 'Axle');
  enterElsewhere(brakes, 'Example Brakes');
  await screen.findByText(/^In another tab you went to Example Brakes[.] This tab stays in Kestrel Works/);
  await person.type(screen.getByLabelText('Site name'), ' plant');
  await person.type(screen.getByLabelText('Location'), 'Lahore');
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Site created');
  const [sent] = server.of(siteEndpoints.create);
  expect(sent?.body).toMatchObject({ name: 'Axle plant' });
  expect(sent?.headers.get('subid')).toBeNull();
  expect(localStorage.getItem('subid')).toBe(brakes);
});

test('what is typed when the tab follows is a draft of the organization that it is about, and of no other', async () => {
  const { person, router } = renderAt('/business-management/add-new-site', routes);
  await person.type(await screen.findByLabelText('Site name'), 'Axle plant');
  enterElsewhere(brakes, 'Example Brakes');
  await person.click(await screen.findByRole('button', { name: 'Switch this tab' }));
  await waitFor(() => expect(session.get().subid).toBe(brakes));
  await waitFor(() => expect(server.seen.at(-1)?.headers.get('subid')).toBe(brakes));
  expect(screen.queryByText(/^In another tab/)).toBeNull();

  await router.navigate('/business-management/add-new-site');
  expect(await screen.findByLabelText('Site name')).toHaveProperty('value', '');
  session.forgetAccount();
  await router.navigate('/dashboard/home');
  await router.navigate('/business-management/add-new-site');
  await waitFor(() => expect(screen.getByLabelText('Site name')).toHaveProperty('value', 'Axle plant'));
});

test('a way of writing dates that is chosen elsewhere waits for what is typed', async () => {
  let dateFormat: 'MM/DD/YYYY' | 'DD/MM/YYYY' = 'MM/DD/YYYY';
  server.on(userEndpoints.me, () => ({
    ...makeUser({ dateFormat }),
    user: makeUser({ dateFormat }),
    subscription: [],
  }));
  server.on(siteEndpoints.list, () => ({ results: [], total: 0, page: 1, limit: 10 }));
  const { person, router } = renderAt('/business-management/add-new-site', routes);
  const field = await screen.findByLabelText('Site name');
  await person.type(field, 'Hall');
  dateFormat = 'DD/MM/YYYY';
  act(() => invalidateTopics(['user']));
  await waitFor(() => expect(session.get().auth.user?.dateFormat).toBe('DD/MM/YYYY'));
  expect(field.isConnected).toBe(true);
  expect(field).toHaveProperty('value', 'Hall');
  expect(formatDate('2026-11-20')).toBe('11/20/2026');

  await person.clear(field);
  await router.navigate('/dashboard/home');
  await waitFor(() => expect(formatDate('2026-11-20')).toBe('20/11/2026'));
});
