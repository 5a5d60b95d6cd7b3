import { fakeServer, refuse } from '../../test/fake-server.ts';
import { screen, waitFor } from '@testing-library/react';
import { siteEndpoints } from 'contract/site/site.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { makeUser, signIn } from '../../test/make.ts';
import { renderAt } from '../../test/render.tsx';
import { type ActionOptions, type Outcome, useAction } from './use-action.ts';
import { useApi } from './use-api.ts';

let server: ReturnType<typeof fakeServer>;
let outcome: Outcome<unknown>;

const body = { name: 'Harbour plant', location: 'Karachi', timeZone: 'Asia/Karachi' };
const emptyPage = { results: [], total: 0, page: 1, limit: 10 };
const saved = {} as never; // what is saved is not looked at here

function open(options: ActionOptions<unknown> = {}) {
  function Screen() {
    useApi(siteEndpoints.list, {});
    const create = useAction(siteEndpoints.create, options);
    const save = async () => {
      outcome = await create.run({ body });
    };
    return <button onClick={() => void save()}>{create.isBusy ? 'Busy' : 'Create'}</button>;
  }
  return renderAt('/', [{ path: '/', Component: Screen }]);
}

const create = async ({ person }: ReturnType<typeof open>) => {
  await person.click(await screen.findByText('Create'));
  await screen.findByText('Create');
};

const keys = () => server.of(siteEndpoints.create).map(({ headers }) => headers.get('Idempotency-Key'));

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(siteEndpoints.list, () => emptyPage);
  server.on(siteEndpoints.create, () => saved);
});

test('a success shows the toast of the endpoint and has its topic fetched again', async () => {
  await create(open());
  await screen.findByText(siteEndpoints.create.success);
  await waitFor(() => expect(server.of(siteEndpoints.list)).toHaveLength(2));
  expect(outcome).toEqual({ ok: true, data: saved });
});

test('a screen may word the success itself, or say nothing', async () => {
  await create(open({ successToast: 'Plant added' }));
  await screen.findByText('Plant added');
  expect(screen.queryByText(siteEndpoints.create.success)).toBeNull();
});

test.each([
  ['owner', ['/subscription-billing']],
  ['member', []],
] as const)('what the plan does not hold leads to the plans who may choose one: %s', async (role, links) => {
  signIn(makeUser({ organizationRole: role }));
  const message = 'The plan of Risk Management holds 10 workspaces.';
  server.on(siteEndpoints.create, () => refuse('PLAN_LIMIT_REACHED', message));
  await create(open());
  await screen.findByText(message);
  const found = screen.queryAllByRole('link', { name: 'Plans' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
});

test('a refusal shows the server’s sentence, and without one the endpoint’s', async () => {
  server.on(siteEndpoints.create, () => refuse('CONFLICT', 'There is such a site'));
  const opened = open();
  await create(opened);
  await screen.findByText('There is such a site');
  expect(outcome).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
  server.on(siteEndpoints.create, () => Promise.reject(new TypeError('Failed to fetch')));
  await create(opened);
  await screen.findByText(siteEndpoints.create.failure);
});

test('an attempt whose end is unknown is repeated under the same key, a new one gets another', async () => {
  server.on(siteEndpoints.create, () => Promise.reject(new TypeError('Failed to fetch')));
  const opened = open();
  await create(opened);
  server.on(siteEndpoints.create, () => refuse('IDEMPOTENCY_IN_FLIGHT', 'It is still being saved'));
  await create(opened);
  server.on(siteEndpoints.create, () => saved);
  await create(opened);
  await create(opened);
  const [first, second, third, fourth] = keys();
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test('a refusal that is certain ends the intention', async () => {
  server.on(siteEndpoints.create, () => refuse('VALIDATION', 'Name is required'));
  const opened = open();
  await create(opened);
  await create(opened);
  expect(new Set(keys()).size).toBe(2);
});
