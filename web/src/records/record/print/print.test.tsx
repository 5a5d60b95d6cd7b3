import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type LogEntry, logEndpoints } from 'contract/organization/log/log.endpoints';
import type { Workspace } from 'contract/organization/workspace/workspace';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '../../../../test/fake-server.ts';
import { gadgetCalls, gadgetParts } from '../../../../test/gadget.endpoints.ts';
import { idOf } from '../../../../test/make.ts';
import {
  gadgetPath,
  gadgetRoutes,
  gadgetServer,
  makeGadget,
  makeMending,
} from '../../../../test/make-gadget.tsx';
import { makeAnalysis, makeBranch, makeRootCause } from '../../../../test/make-analysis.ts';
import { hana, mara, pageOf } from '../../../../test/make-risk.ts';
import { makeOwnership } from '../../../../test/make-workspace.ts';
import { renderAt } from '../../../../test/render.tsx';

const record = `shelf/detail/${idOf(500)}`;
const show = (path: string) => renderAt(gadgetPath(path), gadgetRoutes);

let print: ReturnType<typeof vi.fn>;

beforeEach(() => {
  print = vi.fn();
  vi.stubGlobal('print', print);
});

/** What is printed: it stands beside the application, under the body. */
async function sheet() {
  await waitFor(() => expect(print).toHaveBeenCalledOnce(), { timeout: 40_000 });
  const found = document.querySelector<HTMLElement>('body > table');
  if (!found) throw new Error('Nothing is to be printed');
  return found;
}

const page = (all: { _id: string }[], query: URLSearchParams) => {
  const [number, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
  return { results: all.slice((number - 1) * limit, number * limit), total: all.length, page: number, limit };
};

const entry = (number: number): LogEntry => ({
  _id: idOf(9000 + number),
  seq: number,
  createdAt: '2026-11-20T09:00:00.000Z',
  message: `Updated gadget door chime ${number}`,
  act: 'Updated gadget',
  severity: 'info' as const,
  action: 'updated',
  collectionName: 'gadget',
  documentId: idOf(500),
  logof: 'CAPA',
  performedBy: {
    _id: mara._id,
    id: idOf(1),
    name: 'Mara Lindqvist',
    email: null,
    profilePicture: null,
    role: 'owner',
    standsInFor: null,
  },
  reason: number === 1 ? 'It was too loud' : null,
  changes: [{ field: 'colour', label: 'Colour', old: 'Red', new: `Blue ${number}` }],
});

test('a record is printed with what its kind declares: facts, questions, actions, tabs, files and all of its history', async () => {
  const server = gadgetServer([
    makeGadget(1, {
      managers: [mara, hana],
      inspection: { heard: 'A hum' },
      mendings: [
        makeMending({
          completion: { by: hana, at: '2026-11-20T10:00:00.000Z', note: 'It took two drops' },
          verification: { by: mara, at: '2026-11-21T10:00:00.000Z', note: null },
        }),
        makeMending({ _id: idOf(601), name: 'Tighten the bell' }),
      ],
    }),
  ]);
  const log = Array.from({ length: 230 }, (_unused, index) => entry(index + 1));
  server.on(logEndpoints.list, ({ query }) => page(log, query) as never);
  server.on(gadgetParts.file.list, () =>
    pageOf([
      {
        _id: idOf(700),
        record: idOf(500),
        action: null,
        name: 'bell, measured.pdf',
        type: 'application/pdf',
        size: 2048,
        sha256: 'ef'.repeat(32),
        edition: 1,
        createdBy: hana,
        version: 1,
        createdAt: '2026-11-20T09:00:00.000Z',
      },
    ]),
  );
  const whys = makeAnalysis([
    makeBranch(1, { name: 'The hinge is dry', status: 'confirmed', judgedBy: hana, isRoot: true }),
  ]);
  server.on(gadgetParts['five-whys'].list, () => pageOf([whys]));
  server.on(gadgetParts['five-whys'].find, () => whys);
  server.on(gadgetParts.cause.list, () => pageOf([makeRootCause()]));
  const { person } = show(record);
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Print' }));
  const paper = within(await sheet());
  paper.getByRole('heading', { name: 'Door chime 1' });
  paper.getByText('GDG-2026-0001');
  paper.getByText('Mara Lindqvist, Hana Sato');
  paper.getByText('Red');
  paper.getByText('A hum');
  paper.getByText('On paper Door chime 1 is silent.');
  paper.getByText('Oil the hinge');
  paper.getByText('Tighten the bell');
  paper.getByText('Note: It took two drops');
  const actions = within(paper.getByRole('table', { name: 'Actions' }));
  actions.getByText(/^Hana Sato, 11\/20\/2026/);
  actions.getByText(/^Mara Lindqvist, 11\/21\/2026/);
  paper.getByRole('heading', { name: /^Five whys: Axle nuts below 180 Nm/ });
  paper.getByText('The hinge is dry');
  paper.getByText('RC-1');
  paper.getByText('bell, measured.pdf');
  paper.getByText('ef'.repeat(32));
  const history = within(paper.getByRole('table', { name: 'History' }));
  expect(history.getAllByRole('row')).toHaveLength(231);
  history.getByText('Updated Gadget door chime 230');
  history.getByText('Reason: It was too loud');
  history.getByText('Colour: Red → Blue 230');
  paper.getByText('End of GDG-2026-0001, version 3');
  // The screen goes on as it was.
  dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('body > table')).toBeNull());
});

test('Ctrl+P on a list prints all rows that match, with names and not pictures, and what it is narrowed to', async () => {
  const all = Array.from({ length: 130 }, (_unused, index) =>
    makeGadget(1, { _id: idOf(1000 + index), name: `Chime no ${index + 1}`, managers: [mara, hana] }),
  );
  const server = gadgetServer(all);
  server.on(gadgetCalls.list, ({ query }) => page(all, query) as never);
  show('shelf?search=chime&sort=-name');
  await screen.findByText('Chime no 1');
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
  const paper = within(await sheet());
  expect(paper.getAllByText('Mara Lindqvist, Hana Sato')).toHaveLength(130);
  paper.getByText('Chime no 130');
  expect((await sheet()).textContent).toContain('Search: chime\nOrder: Name, descending\n130 rows');
  expect(server.of(gadgetCalls.list).at(-1)?.query.get('search')).toBe('chime');
});

test('of a list that is too long the first rows are printed, and that there are more is said', async () => {
  const server = gadgetServer([makeGadget(1)]);
  server.on(gadgetCalls.list, ({ query }) => {
    const [number, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
    const from = (number - 1) * limit;
    const results = Array.from({ length: limit }, (_unused, at) =>
      makeGadget(1, { _id: idOf(10_000 + from + at) }),
    );
    return { results, total: 6200, page: number, limit };
  });
  show('shelf');
  await screen.findAllByText('Door chime 1');
  fireEvent.keyDown(document.body, { key: 'p', metaKey: true });
  expect((await sheet()).textContent).toContain('The first 5,000 of 6,200 rows.');
  expect(server.of(gadgetCalls.list).filter(({ query }) => query.get('limit') === '100')).toHaveLength(50);
}, 60_000);

test('what cannot be fetched is not printed in part, and it is said', async () => {
  const server = gadgetServer([makeGadget(1)]);
  const { person } = show('shelf');
  await screen.findByText('Door chime 1');
  server.on(gadgetCalls.list, () => refuse('INTERNAL', 'Something went wrong'));
  await person.click(screen.getByRole('button', { name: 'Print' }));
  await screen.findByText('Something went wrong');
  expect(print).not.toHaveBeenCalled();
});

test('a sheet has the logo of its workspace, and ours where that does not come', async () => {
  const server = gadgetServer([makeGadget(1)]);
  server.on(logEndpoints.list, () => pageOf([]));
  const imageUrl = '/v1/files/logo?as=inline';
  server.on(workspaceEndpoints.capa.find, () => ({
    ...({ name: 'Axle plant', imageUrl } as Workspace), // the sheet looks at no more
    account: makeOwnership(['export']),
  }));
  show(record);
  await screen.findByRole('heading', { level: 1 });
  fireEvent.keyDown(window, { key: 'p', ctrlKey: true });
  const logo = (await sheet()).querySelector('img');
  expect(logo?.getAttribute('src')).toBe(imageUrl);
  if (logo) fireEvent.error(logo);
  await waitFor(async () => expect((await sheet()).querySelector('img')).toBeNull());
  expect((await sheet()).querySelector('thead svg')).not.toBeNull();
});
