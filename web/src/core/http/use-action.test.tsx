import { answerRaw, fakeServer, refuse } from '../../../test/fake-server.ts';
import { screen, waitFor } from '@testing-library/react';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { keptWrites, useKeptWrites } from './kept-writes.ts';
import { reach } from './reach.ts';
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
    const count = useKeptWrites();
    return (
      <>
        <button onClick={() => void save()}>{create.isBusy ? 'Busy' : 'Create'}</button>
        <button onClick={() => void create.run({ body: { ...body, name: 'Second' } })}>Second</button>
        <p>{count === 1 ? '1 waits' : `${count} wait`}</p>
      </>
    );
  }
  return renderAt('/', [
    { path: '/', Component: Screen },
    { path: '/elsewhere', element: null },
  ]);
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

test.each(['CONFLICT', 'NOT_FOUND'] as const)(
  'what is refused since somebody was first, by %s, has its topic fetched again',
  async (code) => {
    server.on(siteEndpoints.create, () => refuse(code, 'Somebody else was first.'));
    await create(open());
    await screen.findByText('Somebody else was first.');
    await waitFor(() => expect(server.of(siteEndpoints.list)).toHaveLength(2));
  },
);

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
  server.on(siteEndpoints.create, () => answerRaw('a page of a proxy', 500));
  await create(opened);
  await screen.findByText(siteEndpoints.create.failure);
});

test('an attempt whose end is unknown is repeated under the same key, a new one gets another', async () => {
  const opened = open();
  server.on(siteEndpoints.create, () => refuse('IDEMPOTENCY_IN_FLIGHT', 'It is still being saved'));
  await create(opened);
  server.on(siteEndpoints.create, () => saved);
  await create(opened);
  await create(opened);
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

describe('without a connection', () => {
  async function begin(options: ActionOptions<unknown> = {}) {
    const opened = open(options);
    server.cut();
    await opened.person.click(await screen.findByText('Create'));
    await screen.findByText('1 waits');
    return opened;
  }
  const mend = () => {
    server.cut(false);
    dispatchEvent(new Event('online'));
  };

  test('a change waits, and is sent under the same key when the connection is back: nothing says otherwise', async () => {
    await begin();
    expect(screen.getByText('Busy')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    mend();
    await screen.findByText(siteEndpoints.create.success);
    expect(outcome).toEqual({ ok: true, data: saved });
    expect(keys()).toHaveLength(1);
    expect(screen.queryByText('1 waits')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('one that may have arrived is sent under the key that it had', async () => {
    let hasArrived = false;
    server.on(siteEndpoints.create, () => {
      if (hasArrived) return saved;
      hasArrived = true;
      throw new TypeError('Failed to fetch');
    });
    const { person } = open();
    await person.click(await screen.findByText('Create'));
    await screen.findByText(siteEndpoints.create.success);
    const [first, second] = keys();
    expect(keys()).toHaveLength(2);
    expect(second).toBe(first);
  });

  test('a server that is too busy is away too, and is given the time that it asks for', async () => {
    const busy = () => {
      const refusal = refuse('UNAVAILABLE', 'Plumbline is too busy');
      refusal.response.headers.set('Retry-After', '0.1');
      return refusal;
    };
    server.on(siteEndpoints.create, busy);
    const { person } = open();
    await person.click(await screen.findByText('Create'));
    await screen.findByText('1 waits');
    server.on(siteEndpoints.create, () => saved);
    await screen.findByText(siteEndpoints.create.success);
    expect(new Set(keys()).size).toBe(1);
  });

  test('who calls it off is told by the outcome alone, and nothing is sent later', async () => {
    await begin();
    keptWrites.callOff();
    await screen.findByText('Create');
    expect(outcome).toMatchObject({ ok: false, error: { message: 'Not saved: there is no connection.' } });
    expect(screen.queryByRole('alert')).toBeNull();
    mend();
    await waitFor(() => expect(reach.get().isAway).toBe(false));
    expect(keys()).toEqual([]);
  });

  test('who leaves is told that it was not saved, and it is not', async () => {
    const { router } = await begin();
    await router.navigate('/elsewhere');
    await screen.findByText('Not saved: you left before the connection was back.');
    mend();
    await waitFor(() => expect(reach.get().isAway).toBe(false));
    expect(keys()).toEqual([]);
  });

  test('closing the window asks first, for as long as something waits', async () => {
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await begin();
    expect(isAsked()).toBe(true);
    mend();
    await screen.findByText(siteEndpoints.create.success);
    expect(isAsked()).toBe(false);
  });

  test('two changes are sent in the order in which they were made', async () => {
    const { person } = await begin();
    await person.click(screen.getByText('Second'));
    await screen.findByText('2 wait');
    mend();
    await waitFor(() => expect(server.of(siteEndpoints.create)).toHaveLength(2));
    expect(server.of(siteEndpoints.create).map(({ body: sent }) => sent)).toEqual([
      body,
      { ...body, name: 'Second' },
    ]);
  });
});

test('a refusal that is certain ends the intention', async () => {
  server.on(siteEndpoints.create, () => refuse('VALIDATION', 'Name is required'));
  const opened = open();
  await create(opened);
  await create(opened);
  expect(new Set(keys()).size).toBe(2);
});
