import '../../../test/setup.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reach } from './reach.ts';

let isThere: boolean;
const probes = vi.fn();

beforeEach(() => {
  isThere = true;
  probes.mockClear();
  vi.stubGlobal('fetch', () => {
    probes();
    return isThere ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError('Failed to fetch'));
  });
  vi.useFakeTimers();
});

/** What the browser says of its network; the event comes before, or after, the network is gone. */
function turnOffline(isOffline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
}

afterEach(() => turnOffline(false));

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a server that still answers as the browser goes offline is asked until it does not, or the browser is back', async () => {
  turnOffline(true);
  await pass(0);
  expect(reach.get().isAway).toBe(false);
  isThere = false;
  await pass(2000);
  expect(reach.get()).toMatchObject({ isAway: true, isOffline: true });
  isThere = true;
  turnOffline(false);
  await pass(0);
  expect(reach.get().isAway).toBe(false);
  probes.mockClear();
  await pass(60_000);
  expect(probes).not.toHaveBeenCalled();
});

test('an answer that was on its way as the connection went does not end the asking', async () => {
  isThere = false;
  turnOffline(true);
  await pass(0);
  expect(reach.get().isAway).toBe(true);
  reach.report(false);
  await pass(2000);
  expect(reach.get().isAway).toBe(true);
});

test('a server on this machine is used with the browser offline', async () => {
  turnOffline(true);
  await pass(20_000);
  expect(probes.mock.calls.length).toBeGreaterThan(2);
  expect(reach.get().isAway).toBe(false);
});
