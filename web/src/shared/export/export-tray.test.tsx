import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { act, screen } from '@testing-library/react';
import { exportEndpoints } from 'contract/export.endpoints';
import type { ExportJob } from 'contract/export-job';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, signIn } from '../../../test/make.ts';
import { session } from '../../core/session/session.ts';
import { renderAt } from '../../../test/render.tsx';
import { ExportTray } from './export-tray.tsx';
import { runningExports } from './running-exports.ts';

const queued: ExportJob = {
  _id: idOf(5),
  kind: 'risks',
  format: 'csv',
  state: 'queued',
  done: 0,
  total: 0,
  url: null,
  fileName: null,
  createdAt: '2026-02-03T10:00:00.000Z',
};

let server: ReturnType<typeof fakeServer>;
let downloads: string[];

const asked = () => server.of(exportEndpoints.find).length;
const open = () =>
  renderAt('/one', [
    { path: '/one', element: <ExportTray /> },
    // Another frame has a tray of its own.
    { path: '/other', element: [<ExportTray key="other" />] },
  ]);

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(exportEndpoints.find, () => queued);
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.pathname);
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => runningExports.dismiss(queued._id));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('an export is handed over once, whatever frames come and go', async () => {
  runningExports.add(queued);
  const { router } = open();
  await screen.findByText('Exporting risks');
  let links = 0;
  server.on(exportEndpoints.find, (): ExportJob => {
    links += 1; // each answer has a link of its own
    return { ...queued, state: 'done', done: 3, total: 3, url: `/files/${links}`, fileName: 'risks.csv' };
  });
  await pass(2000);
  await screen.findByText('3 risks exported');
  await act(() => router.navigate('/other'));
  await screen.findByText('3 risks exported');
  await act(() => router.navigate('/one'));
  await screen.findByText('3 risks exported');
  expect(downloads).toEqual(['/files/1']);
});

test('an export that does not get on is asked for more and more seldom, until it is asked whether to go on', async () => {
  runningExports.add(queued);
  const { person } = open();
  await screen.findByText('Exporting risks');
  await pass(60_000);
  const inTheFirstMinute = asked();
  expect(inTheFirstMinute).toBeLessThan(20);
  await pass(11 * 60_000);
  await screen.findByText('There has been no progress for ten minutes.');
  const atTheEnd = asked();
  await pass(10 * 60_000);
  expect(asked()).toBe(atTheEnd);
  await person.click(screen.getByRole('button', { name: 'Ask again' }));
  await pass(2000);
  expect(asked()).toBeGreaterThan(atTheEnd);
});

test('an export that the server does not know any more has failed', async () => {
  server.on(exportEndpoints.find, () => refuse('NOT_FOUND', 'Export not found'));
  runningExports.add(queued);
  open();
  await screen.findByText('The export failed. Start it again.');
  const before = asked();
  await pass(60_000);
  expect(asked()).toBe(before);
});

test('after a reload it goes on where it was, and what was handed over is not handed over again', async () => {
  const second = { ...queued, _id: idOf(6) };
  runningExports.add(queued);
  runningExports.add(second);
  expect(runningExports.take(queued._id)).toBe(true);
  vi.resetModules();
  const [begun, reloaded] = await Promise.all([
    import('../../core/session/session.ts'),
    import('./running-exports.ts'),
  ]);
  begun.session.start();
  const take = ({ _id }: ExportJob) => reloaded.runningExports.take(_id);
  expect([take(queued), take(second), take(second)]).toEqual([false, true, false]);
  runningExports.dismiss(second._id);
});

test('an export goes on when the organization is called by its other name, and waits while one is in another', async () => {
  runningExports.add(queued);
  open();
  await screen.findByText('Exporting risks');
  act(() => session.chooseAccount({ subid: idOf(1), accountId: idOf(2) }));
  await screen.findByText('Exporting risks');
  act(() => session.chooseAccount({ subid: idOf(8), accountId: idOf(7) }));
  expect(screen.queryByText('Exporting risks')).toBeNull();
});
