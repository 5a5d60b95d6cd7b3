import { screen, waitFor, within } from '@testing-library/react';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import type { SavedFilter } from 'contract/support/preference/saved-filter';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { makeRisk, riskPath, riskServer, workspaceId } from '../../test/make-risk.ts';
import { renderAt } from '../../test/render.tsx';
import { queryClient } from '../core/http/query-client.ts';
import { routes } from './routes.tsx';

const libraryKey = `filters:risk.libraries.workspace:${workspaceId}`;
const mineKey = `filters:risk.libraries.workspace.libraries.User:${workspaceId}`;

const saved = (name: string, status: string, isPinned?: boolean): SavedFilter => ({
  name,
  search: '',
  sort: null,
  filters: { status },
  ...(isPinned === undefined ? {} : { isPinned }),
});

let server: ReturnType<typeof riskServer>;
let kept: Record<string, SavedFilter[]>;

beforeEach(() => {
  server = riskServer([makeRisk(1), makeRisk(2)]);
  kept = server.preferences as Record<string, SavedFilter[]>; // of filters alone
  server.on(riskEndpoints.countPinned, () =>
    Object.entries({ [libraryKey]: 'library', [mineKey]: 'my-risk' } as const).flatMap(([key, list]) =>
      (kept[key] ?? [])
        .filter(({ isPinned }) => isPinned)
        .map(({ name }, n) => ({ list, name, total: 12 + n, totalIsCapped: list === 'my-risk' })),
    ),
  );
});

const inSidebar = async (list = 'Pinned filters of Library') =>
  within(await screen.findByRole('list', { name: list }));

const choose = async (person: ReturnType<typeof renderAt>['person'], name: string, act: string) => {
  await person.click(await screen.findByRole('button', { name: `Options of ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: act }));
};

test('a filter is pinned, stands in the sidebar with its count, opens its list, and leaves by its own menu', async () => {
  kept[libraryKey] = [saved('On hold', 'on-hold'), saved('Open', 'pending,in-progress')];
  const { person } = renderAt(riskPath('library'), routes);
  await choose(person, 'Open', 'Pin to sidebar');
  const link = await (await inSidebar()).findByRole('link', { name: /^Open ?12$/ });
  expect(link.getAttribute('aria-current')).toBeNull();
  expect(link.title).toBe('Open');
  await waitFor(() => expect(kept[libraryKey]?.[1]).toMatchObject({ name: 'Open', isPinned: true }));

  await person.click(link);
  await waitFor(() =>
    expect(server.of(riskEndpoints.list).at(-1)?.query.get('status')).toBe('pending,in-progress'),
  );
  await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'));

  await choose(person, 'Open', 'Rename');
  const box = await screen.findByRole('textbox', { name: /^Name/ });
  await person.clear(box);
  await person.type(box, 'What is open{Enter}');
  await (await inSidebar()).findByRole('link', { name: /^What is open ?12$/ });

  await choose(person, 'What is open', 'Unpin');
  await waitFor(() => expect(screen.queryByRole('list', { name: /^Pinned filters/ })).toBeNull());
});

test('it stays marked in another view of the list, which narrows nothing', async () => {
  kept[libraryKey] = [saved('Open', 'pending', true)];
  renderAt(`${riskPath('library')}?status=pending&view=calendar`, routes);
  const link = await (await inSidebar()).findByRole('link', { name: /^Open/ });
  expect(link.getAttribute('aria-current')).toBe('page');
});

test('one call counts the filters of both lists, and again when a risk has changed', async () => {
  kept[libraryKey] = [saved('Open', 'pending', true), saved('Held', 'on-hold', true)];
  kept[mineKey] = [saved('Mine', 'pending', true)];
  renderAt(riskPath('tasks'), routes);
  await (await inSidebar()).findByRole('link', { name: /^Held ?13$/ });
  await (await inSidebar('Pinned filters of My Risk')).findByRole('link', { name: /^Mine ?12[+]$/ });
  expect(server.of(riskEndpoints.countPinned)).toHaveLength(1);
  await queryClient.invalidateQueries({ queryKey: ['pinned-filter'] });
  await waitFor(() => expect(server.of(riskEndpoints.countPinned)).toHaveLength(2));
});

test('a ninth filter of a list is not pinned, and the menu says why', async () => {
  kept[libraryKey] = Array.from({ length: 9 }, (_, n) => saved(`Filter ${n}`, 'pending', n < 8));
  kept[mineKey] = [saved('Mine', 'pending')];
  const { person } = renderAt(riskPath('library'), routes);
  expect((await (await inSidebar()).findAllByRole('link')).length).toBe(8);
  expect(screen.queryByRole('list', { name: 'Pinned filters of My Risk' })).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Options of Filter 8' }));
  const item = await screen.findByRole('menuitem', { name: /^Pin to sidebar/ });
  expect(item.textContent).toContain('At most 8 filters of a list stand in the sidebar. Unpin one first.');
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

test('where nothing is pinned nothing is counted', async () => {
  kept[libraryKey] = [saved('Open', 'pending')];
  renderAt(riskPath('library'), routes);
  await screen.findByRole('button', { name: 'Options of Open' });
  await waitFor(() =>
    expect(server.of(preferenceEndpoints.find).map(({ path }) => path)).toContainEqual(
      expect.stringContaining('libraries.User'),
    ),
  );
  expect(server.of(riskEndpoints.countPinned)).toEqual([]);
});
