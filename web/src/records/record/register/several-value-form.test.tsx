import { screen, waitFor, within } from '@testing-library/react';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { settingEndpoints, type WorkspaceSettings } from 'contract/setting.endpoints';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/make.ts';
import { makeRisk, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const ids = [idOf(100), idOf(101)];
const seen = { libraries: ids, versions: Object.fromEntries(ids.map((id) => [id, 1])) };

/** The register with its first two risks chosen. */
async function chooseTwo() {
  const server = riskServer([makeRisk(1), makeRisk(2), makeRisk(3)]);
  const { person } = renderAt(riskPath('library'), routes);
  await person.click(await screen.findByRole('checkbox', { name: 'Select Torque tool drift 1' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select Torque tool drift 2' }));
  return { server, person };
}

test('tags are added to several, and whoever types none is asked for one', async () => {
  const { server, person } = await chooseTwo();
  const why = 'It would have 21 tags, and at most 20 are kept.';
  const refused = [{ _id: idOf(101), number: 'RSK-2026-0002', name: 'Torque tool drift 2', why }];
  server.on(riskEndpoints.setMany, () => ({ moved: 1, libraries: [idOf(100)], refused }));
  await person.click(await screen.findByRole('button', { name: 'Change' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Add tags' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add tags to 2 risks' }));
  await person.click(dialog.getByRole('button', { name: 'Add tags' }));
  await dialog.findByText('Type at least one tag');
  await person.type(dialog.getByRole('textbox', { name: /^Tags/ }), 'gmp,');
  await person.click(dialog.getByRole('button', { name: 'Add tags' }));
  await dialog.findByText('1 risk was changed. 1 risk stays as it is:');
  dialog.getByText(why);
  expect(server.of(riskEndpoints.setMany)[0]?.body).toEqual({ ...seen, tags: ['gmp'] });
});

test('several get one of the categories that the workspace uses', async () => {
  const { server, person } = await chooseTwo();
  const settings = { categories: ['Compliance', 'Financial'] };
  const kept = { _id: null, settings, isSmallTeam: false, version: 1, updatedAt: null };
  server.on(settingEndpoints.find, () => kept as WorkspaceSettings); // nothing else of them is read here
  server.on(riskEndpoints.setMany, () => ({ moved: 2, libraries: ids, refused: [] }));
  await person.click(await screen.findByRole('button', { name: 'Change' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Change category' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the category of 2 risks' }));
  await person.click(await dialog.findByRole('radio', { name: 'Compliance' }));
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Sorted anew');
  await person.click(dialog.getByRole('button', { name: 'Change category' }));
  await dialog.findByText('2 risks were changed.');
  expect(server.of(riskEndpoints.setMany)[0]?.body).toEqual({
    ...seen,
    category: 'Compliance',
    reason: 'Sorted anew',
  });
  await person.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change' })).toBeNull());
});
