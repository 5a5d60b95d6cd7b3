import { screen, waitFor, within } from '@testing-library/react';
import { checklistEndpoints, checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import type { Checklist, Run } from 'contract/records/checklist/checklist';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { Control } from 'contract/modules/risk/risk-control';
import { expect, test } from 'vitest';
import { refuse } from '../../../../test/fake-server.ts';
import { makeControl } from '../../../../test/make-risk-parts.ts';
import { hana, makeRisk, mara, pageOf, pagesOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const page = riskPath(`my-risk/detail/${idOf(100)}?tab=controls`);
const audit = { _id: idOf(300), name: 'Clutch audit' };

const checklist: Checklist = {
  ...audit,
  description: null,
  category: null,
  owner: mara,
  status: 'active',
  edition: 1,
  isChanged: false,
  itemCount: 3,
  openRuns: 0,
  workspace: idOf(20),
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
};

const makeRun = (fields: Partial<Run>): Run => ({
  _id: idOf(400),
  number: 'CHK-2026-0001',
  name: audit.name,
  checklist: audit,
  edition: 1,
  record: { _id: idOf(100), name: 'Torque tool drift' },
  recordNumber: 'RSK-2026-0001',
  isRecordDeleted: false,
  isRecordConfidential: false,
  action: null,
  subject: idOf(100),
  site: null,
  process: null,
  assignee: hana,
  group: null,
  unclaimedSince: null,
  mayClaim: false,
  dueDate: '2026-11-20',
  status: 'completed',
  isOverdue: false,
  score: 100,
  isFailed: false,
  failedItems: 0,
  answeredItems: 3,
  itemCount: 3,
  completedAt: '2026-11-20T12:00:00.000Z',
  completedBy: hana,
  reason: null,
  isScheduled: false,
  workspace: idOf(20),
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  ...fields,
});

const passed = makeRun({ completedAt: '2026-11-12T12:00:00.000Z' });
const failed = makeRun({
  _id: idOf(401),
  number: 'CHK-2026-0002',
  score: 40,
  isFailed: true,
  failedItems: 2,
});
// Of another checklist, and newer than both.
const other = makeRun({
  _id: idOf(402),
  number: 'CHK-2026-0003',
  name: 'Line walk',
  checklist: { _id: idOf(301), name: 'Line walk' },
  score: 90,
  failedItems: 1,
  completedAt: '2026-11-25T12:00:00.000Z',
});

function serve(control: Partial<Control>, runs: readonly Run[] = []) {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.control.list, () => pageOf([makeControl(control)]));
  server.on(checklistRunEndpoints.list, pagesOf(runs));
  server.on(checklistEndpoints.list, () => pageOf([checklist]));
  return server;
}

async function openTest() {
  const { person } = renderAt(page, routes);
  await person.click(await screen.findByRole('button', { name: 'Record test' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Record a test of/ }));
  const field = await dialog.findByRole<HTMLInputElement>('combobox', { name: /^Checklist/ });
  return { person, dialog, field };
}

test('a control is given a checklist that is looked for among the published ones, and a refusal stands on its field', async () => {
  const server = serve({});
  const sentence = 'Clutch audit is retired. Choose another one, or publish it again.';
  server.on(riskParts.control.update, () => refuse('VALIDATION', sentence, { checklist: sentence }));
  const { person } = renderAt(page, routes);
  await person.click(await screen.findByRole('button', { name: 'Edit Clutch service by cycles' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit control' }));
  await person.type(await dialog.findByRole('combobox', { name: /^Checklist/ }), 'clutch');
  await waitFor(() => {
    const asked = server.of(checklistEndpoints.list).at(-1)?.query;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({ status: 'active', search: 'clutch' });
  });
  await person.click(await screen.findByRole('option', { name: 'Clutch audit' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(sentence);
  expect(server.of(riskParts.control.update)[0]?.body).toEqual({ checklist: audit._id, version: 1 });
});

test('a control leads to its checklist and starts a run of it for its risk', async () => {
  const server = serve({ checklist: audit });
  server.on(checklistRunEndpoints.groups, () => []);
  server.on(checklistRunEndpoints.create, () => refuse('CONFLICT', 'Not now'));
  const { person } = renderAt(page, routes);
  const link = await screen.findByRole('link', { name: 'Clutch audit' });
  expect(link.getAttribute('href')).toMatch(new RegExp(`/checklists/detail/${audit._id}$`));
  await person.click(screen.getByRole('button', { name: 'Test by checklist' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a checklist' }));
  await person.click(await dialog.findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(server.of(checklistRunEndpoints.create)).toHaveLength(1));
  expect(server.of(checklistRunEndpoints.create)[0]?.body).toEqual({
    checklist: audit._id,
    record: idOf(100),
  });
});

test('a control says that its checklist is retired, and offers no run of it', async () => {
  serve({ checklist: audit, isChecklistRetired: true });
  renderAt(page, routes);
  await screen.findByText('(retired)');
  await screen.findByRole('button', { name: 'Record test' });
  expect(screen.queryByRole('button', { name: 'Test by checklist' })).toBeNull();
});

test('a test begins with the last run of its checklist as that came out, and follows another that is chosen', async () => {
  const server = serve({ checklist: audit }, [other, passed, failed]);
  server.on(riskParts['control-test'].create, () => refuse('CONFLICT', 'Not now'));
  const { person, dialog, field } = await openTest();
  expect(field.value).toBe('CHK-2026-0002 Clutch audit (40%, failed: a critical item failed)');
  await person.click(field);
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options.filter((one) => one.startsWith('CHK')).map((one) => one.slice(0, 13))).toEqual([
    'CHK-2026-0002',
    'CHK-2026-0001',
    'CHK-2026-0003',
  ]);
  const save = async () => {
    const before = server.of(riskParts['control-test'].create).length;
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.of(riskParts['control-test'].create)).toHaveLength(before + 1));
    return server.of(riskParts['control-test'].create).at(-1)?.body;
  };
  await person.keyboard('{Escape}');
  expect(await save()).toMatchObject({
    checklistRun: failed._id,
    result: 'ineffective',
    note: '40%, failed: a critical item failed',
    testedOn: '2026-11-20',
    tester: hana._id,
  });
  await person.click(field);
  await person.click(await screen.findByRole('option', { name: /^CHK-2026-0003/ }));
  expect(await save()).toMatchObject({
    checklistRun: other._id,
    result: 'partial',
    note: '90%, 1 item failed',
    testedOn: '2026-11-25',
  });
  // What somebody has written themselves stays.
  const note = dialog.getByRole('textbox', { name: /^What was seen/ });
  await person.clear(note);
  await person.type(note, 'Two of three clutches slip.');
  await person.click(field);
  await person.click(await screen.findByRole('option', { name: /^CHK-2026-0001/ }));
  expect(await save()).toMatchObject({ result: 'effective', note: 'Two of three clutches slip.' });
});

test('a run that a test of the control names already is not taken for a second one', async () => {
  const server = serve({ checklist: audit }, [failed]);
  server.on(riskParts['control-test'].list, () =>
    pageOf([
      {
        _id: idOf(990),
        record: idOf(100),
        name: 'Clutch service by cycles',
        result: 'ineffective' as const,
        testedOn: '2026-11-20',
        tester: hana,
        note: null,
        checklistRun: { _id: failed._id, name: 'CHK-2026-0002 Clutch audit' },
        file: null,
        version: 1,
        createdAt: '2026-11-20T12:30:00.000Z',
      },
    ]),
  );
  const { dialog, field } = await openTest();
  expect(field.value).toBe('');
  expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
});

test('the run of its checklist is found however many others the risk has', async () => {
  const others = Array.from({ length: 120 }, (_, index) => ({
    ...other,
    _id: idOf(2000 + index),
    number: `CHK-2026-${1000 + index}`,
  }));
  serve({ checklist: audit }, [...others, failed]);
  const { field } = await openTest();
  expect(field.value).toBe('CHK-2026-0002 Clutch audit (40%, failed: a critical item failed)');
});
