import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../core/http/api-error.ts';
import { renderKit } from '../../../test/render-kit.tsx';
import type { Column, ColumnSettings } from './column.ts';
import type { DataTableProps } from './data-table-props.ts';
import { DataTable } from './data-table.tsx';
import type { ListState } from './list-state.ts';
import type { Selection } from './selection.ts';

type Risk = { id: string; name: string; status: string; actions: number };

const risks: Risk[] = [
  { id: 'r1', name: 'Coolant leak', status: 'Pending', actions: 2 },
  { id: 'r2', name: 'Oven spread', status: 'On hold', actions: 0 },
  { id: 'r3', name: 'Label mix-up', status: 'Completed', actions: 1 },
];

const columns: Column<Risk>[] = [
  { id: 'name', header: 'Name', isPrimary: true, sortable: true, cell: (risk) => risk.name },
  { id: 'status', header: 'Status', cell: (risk) => risk.status },
  { id: 'id', header: 'Key', hidden: true, cell: (risk) => risk.id },
];

const list: ListState = {
  name: 'risks',
  page: 3,
  limit: 3,
  total: 340,
  totalIsCapped: false,
  totalPages: 114,
  isLoading: false,
  isFetching: false,
  isOther: false,
  error: null,
  search: '',
  setSearch: vi.fn(),
  sort: null,
  setSort: vi.fn(),
  setPage: vi.fn(),
  filters: {},
  setFilter: vi.fn(),
  narrow: vi.fn(),
  refetch: vi.fn(),
};

const base: DataTableProps<Risk> = {
  label: 'Risks',
  columns,
  rows: risks,
  rowId: (risk) => risk.id,
  rowName: (risk) => risk.name,
  rowHref: (risk) => `/risk/${risk.id}`,
  list,
  empty: { message: 'No Risk Library found.' },
};

const deleteAction = (onAct: (selection: Selection) => void | boolean) => [
  { label: 'Delete Selected', icon: null, onAct },
];
const box = (name: string) => screen.getByRole('checkbox', { name });
const bar = () => screen.queryByRole('region', { name: 'Selected rows' });
const findBar = () => screen.findByRole('region', { name: 'Selected rows' });

it('numbers rows through all pages', () => {
  renderKit(<DataTable {...base} />);
  expect(screen.getByRole('row', { name: /Coolant leak/ }).textContent).toMatch(/^7/);
});

it('shows the bulk bar only when more than one row is selected, acts on those rows and clears them', async () => {
  const onAct = vi.fn();
  const { person } = renderKit(<DataTable {...base} bulkActions={deleteAction(onAct)} />);

  await person.click(box('Select Coolant leak'));
  expect(bar()).toBeNull();
  await person.click(box('Select Label mix-up'));
  expect((await findBar()).textContent).toContain('2 selected on this page');

  await person.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  expect(onAct.mock.calls).toEqual([[{ kind: 'rows', ids: ['r1', 'r3'] }]]);
  await waitFor(() => expect(bar()).toBeNull());
  expect(box('Select Coolant leak')).toHaveProperty('checked', false);
});

it('keeps the selection when the act was called off', async () => {
  const { person } = renderKit(<DataTable {...base} bulkActions={deleteAction(() => false)} />);
  await person.click(box('Select all on this page'));
  await person.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  expect((await findBar()).textContent).toContain('3 selected on this page');
});

it('tells the rows of this page from all that match', async () => {
  const onAct = vi.fn();
  const { person } = renderKit(<DataTable {...base} bulkActions={deleteAction(onAct)} />);

  await person.click(box('Select all on this page'));
  expect((await findBar()).textContent).toContain('3 selected on this page');
  await person.click(await screen.findByRole('button', { name: 'Select all 340 that match' }));
  expect((await findBar()).textContent).toContain('All 340 that match are selected');

  await person.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  expect(onAct.mock.calls).toEqual([[{ kind: 'matching', total: 340, search: '', filters: {} }]]);
});

it('goes back to this page when one of all that match is unchecked, and forgets all when the search changes', async () => {
  const props = { ...base, bulkActions: deleteAction(vi.fn()) };
  const { person, show } = renderKit(<DataTable {...props} />);
  await person.click(box('Select all on this page'));
  await person.click(await screen.findByRole('button', { name: 'Select all 340 that match' }));
  await person.click(box('Select Oven spread'));
  expect((await findBar()).textContent).toContain('2 selected on this page');

  await person.click(await screen.findByRole('button', { name: 'Select all 340 that match' }));
  show(<DataTable {...props} list={{ ...list, search: 'leak' }} />);
  expect((await findBar()).textContent).not.toContain('340 that match are selected');
});

it('has one row and a menu on a phone', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        addEventListener: vi.fn(),
        removeEventListener: vi.fn(),
        matches: query.includes('width < 640px'),
        media: query,
      }) as unknown as MediaQueryList,
  ); // the rest is unused
  const onAct = vi.fn();
  const { person } = renderKit(<DataTable {...base} bulkActions={deleteAction(onAct)} />);
  await person.click(box('Select Coolant leak'));
  await person.click(box('Select Label mix-up'));
  const buttons = within(await findBar()).getAllByRole('button');
  expect(buttons.map((one) => one.textContent || one.getAttribute('aria-label'))).toEqual([
    'Actions',
    'Clear selection',
  ]);
  const openMenu = async () => person.click(screen.getByRole('button', { name: 'Actions' }));
  await openMenu();
  await person.click(await screen.findByRole('menuitem', { name: 'Select all 340 that match' }));
  await openMenu();
  await person.click(await screen.findByRole('menuitem', { name: 'Delete Selected' }));
  expect(onAct.mock.calls).toEqual([[{ kind: 'matching', total: 340, search: '', filters: {} }]]);
});

it('does not count checks of rows that have left the page', async () => {
  const props = { ...base, bulkActions: deleteAction(vi.fn()) };
  const { person, show } = renderKit(<DataTable {...props} />);
  await person.click(box('Select all on this page'));
  show(<DataTable {...props} rows={risks.slice(0, 2)} />);
  expect((await findBar()).textContent).toContain('2 selected on this page');
});

function Customized({ onChange }: { onChange: (settings: ColumnSettings | null) => void }) {
  const [settings, setSettings] = useState<ColumnSettings | null>(null);
  const remember = (next: ColumnSettings | null) => {
    setSettings(next);
    onChange(next);
  };
  return <DataTable {...base} columnSettings={settings} onColumnSettings={remember} />;
}

const headers = () =>
  within(screen.getByRole('table', { name: 'Risks' }))
    .getAllByRole('columnheader')
    .map((header) => header.textContent);

it('shows, hides and moves columns, and hands the choice out to be remembered', async () => {
  const onChange = vi.fn();
  const { person } = renderKit(<Customized onChange={onChange} />);
  expect(headers()).toEqual(['#', 'Name', 'Status']);

  await person.click(screen.getByRole('button', { name: 'Customize Columns' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Status' }));
  await person.click(screen.getByRole('checkbox', { name: 'Key' }));
  expect(headers()).toEqual(['#', 'Name', 'Key']);
  await person.click(screen.getByRole('button', { name: 'Move Key up' }));
  await person.click(screen.getByRole('button', { name: 'Move Key up' }));
  expect(headers()).toEqual(['#', 'Key', 'Name']);
  expect(onChange).toHaveBeenLastCalledWith({ order: ['id', 'name', 'status'], hidden: ['status'] });

  await person.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(headers()).toEqual(['#', 'Name', 'Status']);
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('a change of one column leaves what is not drawn now as it was kept', async () => {
  const onChange = vi.fn();
  const settings = { order: ['gone', 'id', 'name', 'status'], hidden: ['gone'] };
  const { person } = renderKit(<DataTable {...base} columnSettings={settings} onColumnSettings={onChange} />);
  await person.click(screen.getByRole('button', { name: 'Customize Columns' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Status' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...settings, hidden: ['gone', 'status'] });
  await person.click(screen.getByRole('button', { name: 'Move Status up' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...settings, order: ['gone', 'id', 'status', 'name'] });
});

it('does not let the name of the record be hidden', async () => {
  const { person } = renderKit(<Customized onChange={vi.fn()} />);
  await person.click(screen.getByRole('button', { name: 'Customize Columns' }));
  expect(await screen.findByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true);
});

it('moves between rows by keys, checks with x and opens with Enter', async () => {
  const { person } = renderKit(<DataTable {...base} bulkActions={deleteAction(vi.fn())} />);
  screen.getByRole('row', { name: /Coolant leak/ }).focus();

  await person.keyboard('j');
  expect(document.activeElement).toBe(screen.getByRole('row', { name: /Oven spread/ }));
  await person.keyboard('{ArrowDown}x');
  expect(box('Select Label mix-up')).toHaveProperty('checked', true);
  await person.keyboard('k{Enter}');
  expect(screen.getByText('Went to a risk')).toBeTruthy();
});

it('unfolds only rows that have something to show', async () => {
  const { person } = renderKit(
    <DataTable
      {...base}
      renderExpanded={(risk) => <p>Actions of {risk.name}</p>}
      expandLabel={(risk) => (risk.actions > 0 ? `${risk.actions} actions` : null)}
    />,
  );
  expect(screen.queryByRole('button', { name: /of Oven spread/ })).toBeNull();
  const fold = screen.getByRole('button', { name: 'Show 2 actions of Coolant leak' });
  await person.click(fold);
  expect(screen.getByText('Actions of Coolant leak')).toBeTruthy();
  expect(fold.getAttribute('aria-expanded')).toBe('true');
});

it('sorts up, then down, then not at all', async () => {
  const setSort = vi.fn();
  const { person, show } = renderKit(<DataTable {...base} list={{ ...list, setSort }} />);
  for (const sort of [null, 'name', '-name']) {
    show(<DataTable {...base} list={{ ...list, sort, setSort }} />);
    await person.click(screen.getByRole('button', { name: 'Name' }));
  }
  expect(setSort.mock.calls).toEqual([['name'], ['-name'], [null]]);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveProperty('ariaSort', 'descending');
});

it('shows the empty state without bar and pager, but a search without a match keeps its box', () => {
  const none = { ...list, page: 1, total: 0, totalPages: 1 };
  const { show } = renderKit(<DataTable {...base} rows={[]} list={none} searchLabel="Search risk name" />);
  expect(screen.getByRole('heading', { name: 'No Risk Library found.' })).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();

  show(<DataTable {...base} rows={[]} list={{ ...none, search: 'zzz' }} searchLabel="Search risk name" />);
  expect(screen.getByRole('searchbox', { name: 'Search risk name' })).toHaveProperty('value', 'zzz');
  expect(screen.getByRole('button', { name: 'Clear search and filters' })).toBeTruthy();
  expect(screen.queryByText(/results$/)).toBeNull();
});

it('offers to try again when the list could not be loaded', async () => {
  const refetch = vi.fn();
  const error = new ApiError({ status: 502, message: 'The server did not answer.', requestId: 'req-7f3a' });
  const { person } = renderKit(<DataTable {...base} rows={[]} list={{ ...list, error, refetch }} />);
  expect(screen.getByRole('alert').textContent).toContain('Reference req-7f3a');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('shows the same rows as cards on a narrow screen', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const onAct = vi.fn();
  const { person } = renderKit(<DataTable {...base} bulkActions={deleteAction(onAct)} />);
  const cards = within(screen.getByRole('list', { name: 'Risks' })).getAllByRole('listitem');
  expect(cards).toHaveLength(3);
  expect(screen.queryByRole('table')).toBeNull();
  await person.click(box('Select Coolant leak'));
  await person.click(box('Select Oven spread'));
  expect((await findBar()).textContent).toContain('2 selected on this page');
});

it('offers how many rows stand on a page, where that makes a difference and the screen has not fixed it', async () => {
  const setLimit = vi.fn();
  const { person, show } = renderKit(<DataTable {...base} list={{ ...list, limit: 10, setLimit }} />);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Rows on a page' }), '50 rows');
  expect(setLimit.mock.calls).toEqual([[50]]);
  show(<DataTable {...base} list={{ ...list, limit: 10, total: 10, totalPages: 1, setLimit }} />);
  expect(screen.queryByRole('combobox')).toBeNull();
  show(<DataTable {...base} />);
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('marks the order in force, also the one that the list has by itself, and turns that round', async () => {
  const setSort = vi.fn();
  const { person, show } = renderKit(<DataTable {...base} list={{ ...list, setSort }} ownSort="-name" />);
  const head = () => screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort');
  const turn = () => person.click(screen.getByRole('button', { name: 'Name' }));
  expect(head()).toBe('descending');
  await turn();
  show(<DataTable {...base} list={{ ...list, setSort, sort: 'name' }} ownSort="-name" />);
  expect(head()).toBe('ascending');
  await turn();
  expect(setSort.mock.calls).toEqual([['name'], [null]]);
});

it('says the order in words where its column is hidden', () => {
  renderKit(<DataTable {...base} ownSort="-id" />);
  screen.getByText('Key, descending');
});
