import { refuse } from '../../../../test/fake-server.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { exportEndpoints } from 'contract/export.endpoints';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { atLevel } from '../../../../test/at-level.ts';
import { idOf } from '../../../../test/make.ts';
import { notByFmea } from '../../../../test/make-assessment.ts';
import {
  hana,
  makeAction,
  makeField,
  makeRisk,
  mara,
  pageOf,
  riskPath,
  riskServer,
  workspaceId,
} from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';
import { today } from '../../../ui/format/format-date.ts';

const three = () => [makeRisk(1), makeRisk(2), makeRisk(3)];
const versionsOf = (ids: (string | undefined)[]) => Object.fromEntries(ids.map((id) => [id, 1]));
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

type Question = Pick<ReturnType<typeof within>, 'getByRole'>;
const giveReason = (person: { type(field: Element, text: string): Promise<void> }, question: Question) =>
  person.type(question.getByRole('textbox', { name: 'Reason' }), 'Entered twice');

test('an empty register says so to the letter and offers the one thing to do', async () => {
  riskServer();
  renderAt(riskPath('my-risk'), routes);
  await screen.findByRole('heading', { name: 'No Risk Library found.' });
  expect(screen.getAllByRole('link', { name: 'New risk' })).toHaveLength(1);
  expect(screen.queryByPlaceholderText('Search risk name')).toBeNull();
});

test('the calendar of risks opens by their reviews, and says which are overdue', async () => {
  const server = riskServer([
    makeRisk(1, { reviewDate: today(), isReviewOverdue: true }),
    makeRisk(2, { reviewDate: today(), dueDate: today() }),
  ]);
  const { person } = renderAt(riskPath('my-risk?view=calendar'), routes);
  const late = await screen.findByText('Torque tool drift 1', { selector: '[data-late]' });
  expect(late).toBeTruthy();
  expect(screen.queryByText('Torque tool drift 2', { selector: '[data-late]' })).toBeNull();
  expect(server.of(riskEndpoints.listMine).at(-1)?.query.get('sort')).toBe('reviewDate');
  await person.click(screen.getByRole('button', { name: 'Due' }));
  await waitFor(() => expect(location.search).toBe('?view=calendar&by=due'));
  await waitFor(() => expect(server.of(riskEndpoints.listMine).at(-1)?.query.get('sort')).toBe('dueDate'));
});

test('a card on the board says the score that counts, and what nobody rated has none', async () => {
  const rating = { likelihood: 3, impact: 4, score: 12, level: 'high', ratedOn: '2026-11-20', edition: 1 };
  const current = { ...rating, ...notByFmea, level: 'high' as const, isPending: false };
  riskServer([
    makeRisk(1, { ratings: { inherent: null, current, residual: null, target: null } }),
    makeRisk(2),
  ]);
  renderAt(riskPath('my-risk?view=board&stage=identified'), routes);
  const cardOf = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('li') ?? document.body);
  (await cardOf('Torque tool drift 1')).getByText('12');
  (await cardOf('Torque tool drift 1')).getByText('High');
  expect((await cardOf('Torque tool drift 2')).queryByText('High')).toBeNull();
});

test('a search without a match keeps the message and the way back', async () => {
  riskServer(three());
  const { person } = renderAt(riskPath('my-risk'), routes);
  await person.type(await screen.findByPlaceholderText('Search risk name'), 'zzz');
  await screen.findByRole('heading', { name: 'No Risk Library found.' });
  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await rowOf('Torque tool drift 1');
});

test('a row opens to its actions with dates, what is overdue, budget and people', async () => {
  riskServer([makeRisk(1, { tasks: [makeAction()] })]);
  const { person } = renderAt(riskPath('my-risk'), routes);
  await person.click(
    await screen.findByRole('button', { name: 'Show 0 of 1 action of Torque tool drift 1' }),
  );
  const actions = within(await screen.findByRole('table', { name: 'Actions of Torque tool drift 1' }));
  actions.getByText('Fit torque transducers');
  actions.getByText('11/13/2026');
  actions.getByText('Overdue');
  actions.getByText('3,800');
  actions.getByText(/Hana Sato/);
});

test('beside the status stands whether a record is approved, and what it says otherwise since', async () => {
  const marks = [
    null,
    { status: 'open' as const, changed: [] },
    { status: 'approved' as const, changed: [] },
    { status: 'approved' as const, changed: ['Description', 'Category', 'Site'] },
  ];
  riskServer(marks.map((approval, index) => makeRisk(index + 1, { approval })));
  renderAt(riskPath('library'), routes);
  for (const name of ['Waiting for approval', 'Approved', 'Changed since approval: Description and 2 more'])
    await screen.findByRole('img', { name });
});

test('Delete Selected appears from the second checked row on, asks with the count and really deletes', async () => {
  const server = riskServer(three());
  server.on(riskEndpoints.removeMany, ({ body }) => {
    const { libraries } = body as { libraries: string[] }; // the contract's body
    return { removed: libraries.length, libraries };
  });
  server.on(riskEndpoints.restore, () => ({ restored: 2, libraries: [] }));
  const { person } = renderAt(riskPath('library'), routes);
  await person.click(await screen.findByRole('checkbox', { name: 'Select Torque tool drift 1' }));
  expect(screen.queryByRole('button', { name: 'Delete Selected' })).toBeNull();
  await person.click(screen.getByRole('checkbox', { name: 'Select Torque tool drift 2' }));
  await person.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 2 risks' }));
  question.getByText('Torque tool drift 2');
  await giveReason(person, question);
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
  await waitFor(() => expect(drafts()).toHaveLength(1));
  await person.click(question.getByRole('button', { name: 'Delete 2 risks' }));
  await screen.findByText('Risk library deleted successfully');
  expect(drafts()).toEqual([]);
  const ids = [idOf(100), idOf(101)];
  expect(server.of(riskEndpoints.removeMany)[0]?.body).toEqual({
    libraries: ids,
    versions: versionsOf(ids),
    reason: 'Entered twice',
  });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.of(riskEndpoints.restore)[0]?.body).toEqual({ libraries: ids }));
});

test('a delete that is refused leaves the dialog open, with the reason in it', async () => {
  const server = riskServer(three());
  server.on(riskEndpoints.removeMany, () => refuse('CONFLICT', 'An administrator has taken that right.'));
  const { person } = renderAt(riskPath('library'), routes);
  await person.click(await screen.findByRole('button', { name: 'Actions for Torque tool drift 1' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 1 risk' }));
  await giveReason(person, question);
  await person.click(question.getByRole('button', { name: 'Delete risk' }));
  await screen.findByText('An administrator has taken that right.');
  expect(question.getByRole('textbox', { name: /^Reason/ })).toHaveProperty('value', 'Entered twice');
});

test('whoever may not delete what others raised is offered it for a draft of their own alone', async () => {
  const server = riskServer([makeRisk(1, { draftBy: mara._id }), makeRisk(2, { draftBy: hana._id })]);
  atLevel(server, 3);
  const { person } = renderAt(riskPath('library'), routes);
  await person.click(await screen.findByRole('button', { name: 'Actions for Torque tool drift 1' }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Actions for Torque tool drift 2' }));
  await screen.findByRole('menuitem', { name: 'View' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});

test('nothing is deleted without a reason', async () => {
  const server = riskServer(three());
  const { person } = renderAt(riskPath('library'), routes);
  await person.click(await screen.findByRole('button', { name: 'Actions for Torque tool drift 1' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 1 risk' }));
  question.getByText('Torque tool drift 1');
  await person.click(question.getByRole('button', { name: 'Delete risk' }));
  await question.findByText('Give a reason of at least 3 characters');
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.of(riskEndpoints.removeMany)).toEqual([]);
});

test('Delete Favorites deletes those with a star wherever they are, whatever is checked or narrowed', async () => {
  const all = Array.from({ length: 15 }, (_, index) => makeRisk(index + 1));
  const starred = new Set([all[2], all[13]].map((risk) => risk?._id));
  const server = riskServer(all);
  server.on(riskEndpoints.list, ({ query }) =>
    pageOf(query.get('favorites') === 'true' ? all.filter(({ _id }) => starred.has(_id)) : all.slice(0, 10)),
  );
  server.on(preferenceEndpoints.find, ({ params }) => {
    const isStars = params['key']?.startsWith('favourites');
    return { key: params['key'] ?? '', value: isStars ? [...starred] : null };
  });
  server.on(riskEndpoints.removeMany, () => ({ removed: 2, libraries: [] }));
  const { person } = renderAt(`${riskPath('library')}?search=torque`, routes);
  await screen.findByRole('button', { name: 'Remove Torque tool drift 3 from favorites' });
  await person.click(screen.getByRole('checkbox', { name: 'Select Torque tool drift 1' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select Torque tool drift 2' }));
  const bar = within(await screen.findByRole('region', { name: 'Bulk Delete' }));
  await person.click(bar.getByRole('button', { name: 'Delete Favorites' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 2 risks' }));
  question.getByText('Torque tool drift 3');
  question.getByText('Torque tool drift 14');
  question.getByText(/on whatever page and whatever the list is narrowed to/);
  expect(server.of(riskEndpoints.list).at(-1)?.query.get('search')).toBeNull();
  await giveReason(person, question);
  await person.click(question.getByRole('button', { name: 'Delete 2 risks' }));
  await waitFor(() => expect(server.of(riskEndpoints.removeMany)).toHaveLength(1));
  expect(server.of(riskEndpoints.removeMany)[0]?.body).toEqual({
    libraries: [...starred],
    versions: versionsOf([...starred]),
    reason: 'Entered twice',
  });
  await expect.poll(() => screen.queryByRole('button', { name: 'Delete Selected' })).toBeNull();
});

test('the list is narrowed to favorites by the server, and the address keeps it', async () => {
  const server = riskServer(three());
  const { person } = renderAt(riskPath('library'), routes);
  await rowOf('Torque tool drift 1');
  await person.click(screen.getByRole('button', { name: 'Filter' }));
  await person.click(await screen.findByRole('radio', { name: 'With a star' }));
  await waitFor(() => expect(server.of(riskEndpoints.list).at(-1)?.query.get('favorites')).toBe('true'));
  expect(new URLSearchParams(location.search).get('favorites')).toBe('true');
});

test('all that match are collected page by page before they are deleted', async () => {
  const all = Array.from({ length: 120 }, (_, index) => makeRisk(index + 1));
  const server = riskServer();
  server.on(riskEndpoints.list, ({ query }) => {
    const page = Number(query.get('page') ?? 1);
    const limit = Number(query.get('limit') ?? 10);
    return { results: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit };
  });
  server.on(riskEndpoints.removeMany, () => ({ removed: 120, libraries: [] }));
  const { person } = renderAt(riskPath('library'), routes);
  await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await person.click(screen.getByRole('button', { name: 'Select all 120 that match' }));
  await person.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 120 risks' }));
  await giveReason(person, question);
  await person.click(question.getByRole('button', { name: 'Delete 120 risks' }));
  await waitFor(() => expect(server.of(riskEndpoints.removeMany)).toHaveLength(1));
  const ids = all.map(({ _id }) => _id);
  expect(server.of(riskEndpoints.removeMany)[0]?.body).toEqual({
    libraries: ids,
    versions: versionsOf(ids),
    reason: 'Entered twice',
  });
});

test('more than 500 matching risks are not deleted, and the list says what to do', async () => {
  const server = riskServer();
  server.on(riskEndpoints.list, () => ({ ...pageOf(three()), total: 501 }));
  const { person } = renderAt(riskPath('library'), routes);
  await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await person.click(screen.getByRole('button', { name: 'Select all 501 that match' }));
  await person.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  await screen.findByText(
    'At most 500 risks can be deleted at once. Narrow the list by search or filters first.',
  );
});

test('an additional field is a column that the person may show, and the choice is kept', async () => {
  const server = riskServer([makeRisk(1, { custom: { costCentre: '4711' } })], [makeField()]);
  const { person } = renderAt(riskPath('my-risk'), routes);
  await person.click(await screen.findByRole('button', { name: 'Customize Columns' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Cost centre' }));
  await screen.findByRole('columnheader', { name: 'Cost centre' });
  expect((await rowOf('Torque tool drift 1')).textContent).toContain('4711');
  const [saved] = server.of(preferenceEndpoints.save);
  expect(decodeURIComponent(saved?.params['key'] ?? '')).toBe('columns:risk');
});

test('columns whose arrangement could not be loaded are not arranged until it is there', async () => {
  const server = riskServer(three());
  const kept = { order: ['status', 'name', 'number'], hidden: ['number'] };
  let isThere = false;
  server.on(preferenceEndpoints.find, ({ params }) => {
    const key = decodeURIComponent(params['key'] ?? '');
    if (key !== 'columns:risk') return { key, value: null };
    return isThere ? { key, value: kept } : refuse('INTERNAL', 'Something went wrong');
  });
  const { person } = renderAt(riskPath('library'), routes);
  await person.click(await screen.findByRole('button', { name: 'Customize Columns' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Customize Columns' }));
  await panel.findByText('Something went wrong');
  expect(panel.queryByRole('checkbox')).toBeNull();
  isThere = true;
  await person.click(panel.getByRole('button', { name: 'Retry' }));
  await person.click(await panel.findByRole('checkbox', { name: 'Category' }));
  await waitFor(() => expect(server.of(preferenceEndpoints.save)).toHaveLength(1));
  expect(server.of(preferenceEndpoints.save)[0]?.body).toEqual({
    value: { ...kept, hidden: ['number', 'category'] },
  });
});

test('an export asks for what is shown: list, search, sort and columns', async () => {
  const server = riskServer(three());
  const job = { _id: idOf(400), kind: 'risks' as const, format: 'csv' as const, done: 0, total: 0 };
  const rest = { fileName: null, url: null, createdAt: '2026-11-20T09:00:00.000Z' };
  server.on(exportEndpoints.create, () => ({ ...job, ...rest, state: 'queued' as const }));
  server.on(exportEndpoints.find, () => ({ ...job, ...rest, state: 'running' as const, done: 2, total: 3 }));
  const { person } = renderAt(riskPath('my-risk?search=torque&sort=name&status=pending'), routes);
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  await screen.findByText('Exporting risks: 2 of 3', { selector: 'p' });
  expect(server.of(exportEndpoints.create)[0]?.body).toEqual({
    kind: 'risks',
    format: 'csv',
    workspace: workspaceId,
    mine: true,
    search: 'torque',
    sort: 'name',
    filters: { status: 'pending' },
    columns: [
      'number',
      'name',
      'status',
      'category',
      'process',
      'current',
      'residual',
      'reviewDate',
      'managers',
      'actions',
    ],
  });
});

test('who goes back from a risk finds the page, and the focus on the row that was opened', async () => {
  const server = riskServer(three());
  server.on(riskEndpoints.list, () => ({ ...pageOf(three()), total: 13, page: 2 }));
  const { person, router } = renderAt(riskPath('library?page=2'), routes);
  await person.click(await screen.findByRole('link', { name: 'Torque tool drift 2' }));
  await waitFor(() => expect(location.pathname).toContain('/detail/'));
  await act(async () => router.navigate(-1));
  await waitFor(async () => expect(document.activeElement).toBe(await rowOf('Torque tool drift 2')));
  expect(location.search).toBe('?page=2');
  expect((await rowOf('Torque tool drift 2')).dataset['opened']).toBe('true');
  expect((await rowOf('Torque tool drift 1')).dataset['opened']).toBeUndefined();
});

test('the list is narrowed to what is overdue, mine, of some manager and of some days; the address names them', async () => {
  const server = riskServer(three());
  server.on(userEndpoints.workspaceNames, () => [hana]);
  const { person } = renderAt(riskPath('library'), routes);
  await rowOf('Torque tool drift 1');
  await person.click(screen.getByRole('button', { name: 'Filter' }));
  await person.click(await screen.findByRole('radio', { name: 'It is overdue, or an action of it is' }));
  await person.click(await screen.findByRole('button', { name: 'Filter' }));
  await person.click(await screen.findByRole('checkbox', { name: 'I manage it' }));
  await person.click(await screen.findByRole('button', { name: 'Filter' }));
  const managers = within(await screen.findByRole('group', { name: 'Manager' }));
  await person.type(await managers.findByRole('searchbox'), 'hana');
  await person.click(await managers.findByRole('checkbox', { name: 'Hana Sato' }));
  await screen.findByRole('button', { name: 'Manager Hana Sato' });
  const asked = () => Object.fromEntries(server.of(riskEndpoints.list).at(-1)?.query ?? []);
  await waitFor(() => expect(asked()).toEqual({ overdue: 'true', mine: 'manager', manager: hana._id }));
  expect(new URLSearchParams(location.search).get('manager')).toBe(hana._id);
});

test('who opens an address that names a manager is shown the name', async () => {
  const server = riskServer(three());
  server.on(userEndpoints.workspaceNames, () => [hana]);
  renderAt(riskPath(`library?manager=${hana._id}&openedFrom=2026-01-05`), routes);
  await screen.findByRole('button', { name: 'Manager Hana Sato' });
  await screen.findByRole('button', { name: 'Identified from 01/05/2026' });
  expect(server.of(riskEndpoints.list)[0]?.query.get('openedFrom')).toBe('2026-01-05');
});

test('several are brought to a status, and each that stays as it is says why', async () => {
  const server = riskServer(three());
  const why = '1 action is still open';
  server.on(riskEndpoints.moveMany, () => ({
    moved: 1,
    libraries: [idOf(100)],
    refused: [{ _id: idOf(101), number: 'RSK-2026-0002', name: 'Torque tool drift 2', why }],
  }));
  const { person } = renderAt(riskPath('library'), routes);
  await person.click(await screen.findByRole('checkbox', { name: 'Select Torque tool drift 1' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select Torque tool drift 2' }));
  await person.click(await screen.findByRole('button', { name: 'Change' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Change status' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the status of 2 risks' }));
  await person.click(dialog.getByRole('button', { name: 'Change status' }));
  await dialog.findByText('Choose a status');
  await person.click(dialog.getByRole('radio', { name: 'Completed' }));
  await person.click(dialog.getByRole('button', { name: 'Change status' }));
  await dialog.findByText('1 risk is now Completed. 1 risk stays as it is:');
  dialog.getByText(why);
  const ids = [idOf(100), idOf(101)];
  expect(server.of(riskEndpoints.moveMany)[0]?.body).toEqual({
    libraries: ids,
    versions: versionsOf(ids),
    status: 'completed',
  });
  await person.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change' })).toBeNull());
});
