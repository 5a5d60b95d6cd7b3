import { screen, waitFor, within } from '@testing-library/react';
import type { ImportChanged, ImportJob, ImportRow } from 'contract/records/import/import';
import { recordImportEndpoints } from 'contract/records/import/import.endpoints';
import { expect, test } from 'vitest';
import { idOf } from '../../../test/make.ts';
import { riskPath, riskServer } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const job: ImportJob = {
  _id: idOf(80),
  target: 'risk',
  fileName: 'risks-plant-2.xlsx',
  state: 'mapping',
  done: 0,
  total: 0,
  header: ['Risk title', 'Type'],
  examples: [['Forklifts cross at dock 3', 'Operational']],
  mapping: { name: 0, category: 1, site: null },
  defaults: {},
  defaultWorkspace: null,
  defaultPermission: 'view',
  rowCount: 2,
  okCount: 1,
  warningCount: 0,
  duplicateCount: 0,
  errorCount: 1,
  goodCount: 1,
  twinCount: 0,
  changeCount: 0,
  mode: null,
  withTwins: false,
  withChanges: false,
  madeCount: 0,
  undoneCount: 0,
  kept: [],
  keptCount: 0,
  failure: null,
  createdBy: 'Mara Example',
  version: 1,
  createdAt: '2026-11-21T09:00:00.000Z',
  committedAt: null,
  undoneAt: null,
};

const field = (name: string, label: string, required: boolean, choices: string[] = []) => ({
  name,
  label,
  required,
  help: '',
  choices,
});

const bad: ImportRow = {
  _id: idOf(81),
  row: 14,
  cells: ['Power dip in hardening', 'Operativ'],
  name: 'Power dip in hardening',
  status: 'error',
  isSkipped: false,
  messages: [
    {
      field: 'category',
      cell: 'B14',
      value: 'Operativ',
      message: '“Operativ” is not in the list of Category',
      isError: true,
    },
  ],
};

function open(state: Partial<ImportJob>, changed: ImportChanged | null = null) {
  const server = riskServer();
  server.on(recordImportEndpoints.find, () => ({ ...job, ...state }));
  server.on(recordImportEndpoints.fields, () => [
    field('name', 'Risk name', true),
    field('category', 'Category', true, ['Financial', 'Operational']),
    field('site', 'Site', true),
    field('cause.name', 'Cause', false),
  ]);
  server.on(recordImportEndpoints.rows, () => ({ results: [bad], total: 1, page: 1, limit: 10 }));
  server.on(recordImportEndpoints.changed, () => changed);
  return { server, ...renderAt(`${riskPath('library')}/import?id=${job._id}`, routes) };
}

test('a required field has a column or a value for every row, and the columns are sent by their names', async () => {
  const { server, person } = open({});
  server.on(recordImportEndpoints.map, () => ({ ...job }));
  server.on(recordImportEndpoints.validate, () => ({ ...job, state: 'checking' as const }));
  await screen.findByText('2 of 2 columns matched.');
  await person.click(screen.getByRole('button', { name: 'Check the rows' }));
  await screen.findByText('Choose the column for “Site”.');
  await person.type(screen.getByRole('textbox', { name: 'Site in every row' }), 'Plant 2');
  await person.click(screen.getByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(server.of(recordImportEndpoints.validate)).toHaveLength(1));
  expect(server.of(recordImportEndpoints.map)[0]?.body).toMatchObject({
    mapping: { name: 0, category: 1, site: null, 'cause.name': null },
    defaults: { site: 'Plant 2' },
  });
});

test('a bad cell is corrected where it stands, in all rows that say the same', async () => {
  const { server, person } = open({ state: 'checked' });
  server.on(recordImportEndpoints.fix, () => ({
    ...job,
    state: 'checked' as const,
    errorCount: 0,
    goodCount: 2,
  }));
  await person.click(await screen.findByRole('button', { name: 'Correct B14' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Row 14, Category' }));
  await person.click(dialog.getByRole('combobox', { name: 'Correct value' }));
  await person.click(await screen.findByRole('option', { name: 'Operational' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Also in the other rows that say “Operativ”' }));
  await person.click(dialog.getByRole('button', { name: 'Correct' }));
  await waitFor(() =>
    expect(server.of(recordImportEndpoints.fix)[0]?.body).toEqual({
      field: 'category',
      value: 'Operational',
      everywhere: true,
    }),
  );
});

test('duplicates are left out unless somebody says otherwise', async () => {
  const { server, person } = open({ state: 'checked', errorCount: 0, twinCount: 2, duplicateCount: 2 });
  server.on(recordImportEndpoints.commit, () => ({ ...job, state: 'importing' as const }));
  await screen.findByRole('button', { name: 'Import 1 risk' });
  await person.click(screen.getByRole('radio', { name: 'Import the 2 rows all the same' }));
  await person.click(screen.getByRole('button', { name: 'Import 3 risks' }));
  await waitFor(() =>
    expect(server.of(recordImportEndpoints.commit)[0]?.body).toEqual({ mode: 'all', duplicates: 'import' }),
  );
});

test('records that rows name are changed only if somebody says so, and the button says what will be', async () => {
  const { server, person } = open({ state: 'checked', errorCount: 0, changeCount: 2 });
  server.on(recordImportEndpoints.commit, () => ({ ...job, state: 'importing' as const }));
  await screen.findByRole('button', { name: 'Import 1 risk' });
  await person.click(screen.getByRole('radio', { name: 'Change the records that the 2 rows name' }));
  await person.click(screen.getByRole('button', { name: 'Import 1 and change 2 risks' }));
  await waitFor(() =>
    expect(server.of(recordImportEndpoints.commit)[0]?.body).toEqual({
      mode: 'all',
      duplicates: 'skip',
      changes: 'apply',
    }),
  );
});

test('a file that only changes what is there is meant to', async () => {
  open({ state: 'checked', errorCount: 0, goodCount: 0, changeCount: 2 });
  await screen.findByRole('button', { name: 'Change 2 risks' });
});

test('an import of which something was changed cannot be undone, and names it', async () => {
  open(
    { state: 'done', madeCount: 2 },
    { row: 3, name: 'RSK-2026-0007 Labels mixed up', reason: 'was changed' },
  );
  await screen.findByText(/RSK-2026-0007 Labels mixed up was changed/);
  const blocked = screen.getByRole('button', { name: 'Undo import' });
  expect(blocked.getAttribute('aria-disabled')).toBe('true');
});

test('an empty register and one with rows lead to the import', async () => {
  riskServer();
  renderAt(riskPath('my-risk'), routes);
  const link = await screen.findByRole('link', { name: 'Import from a sheet' });
  expect(link.getAttribute('href')).toBe(`${riskPath('library')}/import`);
});
