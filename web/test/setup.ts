import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../src/core/http/query-client.ts';
import { reach } from '../src/core/http/reach.ts';
import { session } from '../src/core/session/session.ts';

// The first visit of a lazy screen compiles it, on a machine that may be busy.
configure({ asyncUtilTimeout: 10_000 });

// What jsdom lacks and the kit asks for.
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList; // the rest is unused
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Nothing is laid out: without a size, what floats counts as scrolled out of sight and hides.
const box = { x: 10, y: 10, top: 10, left: 10, right: 110, bottom: 30, width: 100, height: 20 };
Element.prototype.getBoundingClientRect = () => ({ ...box, toJSON: () => box });
Object.defineProperties(document.documentElement, {
  clientWidth: { value: 1366 },
  clientHeight: { value: 900 },
});
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scrollBy ??= () => undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  session.start();
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  reach.report(false);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
