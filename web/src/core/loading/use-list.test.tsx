import { fakeServer, putOff } from '../../../test/fake-server.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { idOf, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import type { ListState } from '../../shared/data-table/list-state.ts';
import { session } from '../session/session.ts';
import { pageSizeOf } from './page-size.ts';
import { useList } from './use-list.ts';

let server: ReturnType<typeof fakeServer>;
let list: ListState & { rows: { name: string }[] };

function Sites() {
  list = useList(siteEndpoints.list);
  return (
    <>
      <input
        aria-label="Search"
        value={list.search}
        onChange={(event) => list.setSearch(event.target.value)}
      />
      <p>{list.isLoading ? 'Loading' : list.rows.map(({ name }) => name).join(', ') || 'None'}</p>
    </>
  );
}

const open = (path: string) =>
  renderAt(path, [
    { path: '/sites', Component: Sites },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]);
const asked = () => server.seen.map(({ query }) => query.toString());

/** 23 sites, ten on a page, each named by its number. */
function answerPage(page: number, total = 23) {
  const numbers = Array.from({ length: total }, (_, index) => index + 1).slice((page - 1) * 10, page * 10);
  const results = numbers.map((number) => ({ name: `Site ${number}` }));
  return { results, total, page, limit: 10 } as never; // only the names are looked at here
}

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(siteEndpoints.list, ({ query }) => answerPage(Number(query.get('page') ?? 1)));
});

test('page, search, sort and filters are read from the address', async () => {
  open('/sites?page=2&search=plant&sort=-name&status=true');
  await screen.findByText(/Site 11/);
  expect(asked()).toEqual(['page=2&search=plant&sort=-name&status=true']);
  expect(list).toMatchObject({ page: 2, search: 'plant', sort: '-name', filters: { status: 'true' } });
  expect(list).toMatchObject({ total: 23, totalPages: 3, limit: 10, isLoading: false, error: null });
});

test('what a screen has fixed is no filter, even where the address says it too', async () => {
  const Active = () => {
    list = useList(siteEndpoints.list, { fixed: { status: 'true' } });
    return <p>{list.rows.map(({ name }) => name).join(', ')}</p>;
  };
  renderAt('/active?status=true&search=plant', [{ path: '/active', Component: Active }]);
  await screen.findByText(/Site 1,/);
  expect(asked()).toEqual(['search=plant&status=true']);
  expect(list.filters).toEqual({});
});

test('a search that came too often keeps what is on screen, and is asked again when its time has come', async () => {
  open('/sites?search=plant');
  await screen.findByText(/Site 1,/);
  server.on(siteEndpoints.list, () => putOff(1));
  act(() => list.refetch());
  await waitFor(() => expect(list.error?.message).toBe('Too many tries. Wait a moment, then try again.'));
  screen.getByText(/Site 1,/);
  server.on(siteEndpoints.list, () => answerPage(3));
  await screen.findByText(/Site 21,/, {}, { timeout: 5000 });
  expect(list.error).toBeNull();
});

test('nonsense in the address is left out', async () => {
  open('/sites?page=-1&limit=1000&sort=password&status=maybe&other=1');
  await screen.findByText(/Site 1,/);
  expect(asked()).toEqual(['']);
  expect(list).toMatchObject({ page: 1, sort: null, filters: {} });
});

test('another page stands in the address, and the last one stays on screen while it loads', async () => {
  open('/sites');
  await screen.findByText(/Site 1,/);
  let answer: () => void = vi.fn();
  server.on(siteEndpoints.list, () => new Promise((resolve) => (answer = () => resolve(answerPage(2)))));
  act(() => list.setPage(2));
  await waitFor(() => expect(location.search).toBe('?page=2'));
  expect(list).toMatchObject({ isLoading: false, isFetching: true });
  screen.getByText(/Site 1,/);
  answer();
  await screen.findByText(/Site 11/);
});

test('sorting and filtering begin at the first page again', async () => {
  open('/sites?page=2');
  await screen.findByText(/Site 11/);
  act(() => list.setSort('-name'));
  await waitFor(() => expect(location.search).toBe('?sort=-name'));
  act(() => list.setFilter('status', 'true'));
  await waitFor(() => expect(location.search).toBe('?sort=-name&status=true'));
  act(() => list.setFilter('status', null));
  await waitFor(() => expect(location.search).toBe('?sort=-name'));
});

test('the search waits for a pause of 500 ms and leaves one entry in the history', async () => {
  const { person } = open('/sites?page=2');
  await screen.findByText(/Site 11/);
  const entries = history.length;
  await person.type(screen.getByLabelText('Search'), 'plant ');
  expect(list.search).toBe('plant ');
  expect(location.search).toBe('?page=2');
  await waitFor(() => expect(location.search).toBe('?search=plant'));
  expect(list.search).toBe('plant ');
  await waitFor(() => expect(asked()).toEqual(['page=2', 'search=plant']));
  expect(history.length).toBe(entries);
});

test('Back brings the search box back as well', async () => {
  open('/sites?search=dock');
  await screen.findByText(/Site 1,/);
  act(() => list.setPage(2));
  await waitFor(() => expect(location.search).toBe('?search=dock&page=2'));
  act(() => history.back());
  await waitFor(() => expect(list.page).toBe(1));
  expect(list.search).toBe('dock');
});

test('an empty page above the first steps back', async () => {
  server.on(siteEndpoints.list, ({ query }) => answerPage(Number(query.get('page') ?? 1), 20));
  open('/sites?page=3');
  await screen.findByText(/Site 11/);
  expect(location.search).toBe('?page=2');
});

test('a list without rows is an empty first page', async () => {
  server.on(siteEndpoints.list, () => answerPage(1, 0));
  open('/sites');
  await screen.findByText('None');
  expect(list).toMatchObject({ page: 1, total: 0, totalPages: 1 });
});

let second: typeof list;

function FirstSites() {
  list = useList(siteEndpoints.list);
  return <p>{`First ${list.rows[0]?.name ?? 'None'}`}</p>;
}

function SecondSites() {
  second = useList(siteEndpoints.list, { prefix: 'second' });
  return <p>{`Second ${second.rows[0]?.name ?? 'None'}`}</p>;
}

const Both = () => [<FirstSites key="first" />, <SecondSites key="second" />];

test('of two lists on one page each has its own page, search and filters', async () => {
  renderAt('/both?page=2&second.page=3', [{ path: '/both', Component: Both }]);
  await screen.findByText('First Site 11');
  await screen.findByText('Second Site 21');
  act(() => second.setFilter('status', 'true'));
  await waitFor(() => expect(location.search).toBe('?page=2&second.status=true'));
  expect(list).toMatchObject({ page: 2, filters: {} });
  expect(second).toMatchObject({ page: 1, filters: { status: 'true' } });
  act(() => list.narrow({ search: 'plant', sort: '-name', filters: {} }));
  await waitFor(() => expect(asked()).toContain('search=plant&sort=-name'));
  expect(second).toMatchObject({ search: '', sort: null, filters: { status: 'true' } });
});

test('who has chosen how many rows stand on a page has as many on every visit, and stays at the rows in sight', async () => {
  const { router } = open('/sites?page=3');
  await screen.findByText(/Site 21,/);
  act(() => list.setLimit?.(25));
  await waitFor(() => expect(asked().at(-1)).toBe('limit=25'));
  expect(location.search).toBe('');
  await act(async () => router.navigate('/elsewhere'));
  await act(async () => router.navigate('/sites'));
  await screen.findByText(/Site 1,/);
  expect(asked().at(-1)).toBe('limit=25');
  expect(pageSizeOf(siteEndpoints.list)).toBe(25);
});

test('the choice is of one person, and of sizes that are offered', () => {
  localStorage.setItem(`plumbline:rows:${session.get().auth.user?._id}:${siteEndpoints.list.path}`, '7');
  expect(pageSizeOf(siteEndpoints.list)).toBeUndefined();
  localStorage.setItem(`plumbline:rows:${idOf(77)}:${siteEndpoints.list.path}`, '50');
  expect(pageSizeOf(siteEndpoints.list)).toBeUndefined();
});
