import { screen, waitFor, within } from '@testing-library/react';
import { riskEndpoints } from 'contract/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/make.ts';
import { makeRisk, mara, pageOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const deleted = makeRisk(1, { isDeleted: true, deletedBy: mara, deletedAt: '2026-11-20T09:00:00.000Z' });

function openDeleted() {
  const server = riskServer();
  server.on(riskEndpoints.list, () => pageOf([deleted]));
  server.on(riskEndpoints.restore, () => ({ restored: 1, libraries: [] }));
  server.on(riskEndpoints.purge, () => ({ deleted: 1, libraries: [] }));
  return { server, ...renderAt(riskPath('deleted-files'), routes) };
}

const menuOf = (name: string) => screen.findByRole('button', { name: `Actions for ${name}` });

test('the list asks for deleted risks alone, and a row says who deleted it', async () => {
  const { server } = openDeleted();
  const row = within(await screen.findByRole('row', { name: /Torque tool drift 1/ }));
  row.getByText('Mara Lindqvist');
  expect(server.of(riskEndpoints.list).every(({ query }) => query.get('isDeleted') === 'true')).toBe(true);
});

test('deleting for ever needs a reason and the typed word', async () => {
  const { server, person } = openDeleted();
  await person.click(await menuOf('Torque tool drift 1'));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete permanently' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 risk permanently' }));
  await person.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  await dialog.findByText('Reason is required');
  dialog.getByText('Type the word delete');
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Entered twice');
  await person.type(dialog.getByRole('textbox', { name: 'Type delete to confirm' }), 'delete');
  await person.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  await screen.findByText('Risk library permanently deleted');
  const expected = { libraries: [idOf(100)], reason: 'Entered twice' };
  expect(server.of(riskEndpoints.purge)[0]?.body).toEqual(expected);
});

test('restoring asks once and brings the risk back', async () => {
  const { server, person } = openDeleted();
  await person.click(await menuOf('Torque tool drift 1'));
  await person.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  await person.click(await screen.findByRole('button', { name: 'Restore risk' }));
  await waitFor(() => expect(server.of(riskEndpoints.restore)[0]?.body).toEqual({ libraries: [idOf(100)] }));
  await screen.findByText('Risk library restored successfully');
});
