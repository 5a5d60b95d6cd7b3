import { fakeServer } from '../../../test/fake-server.ts';
import { screen, waitFor } from '@testing-library/react';
import { problemEndpoints } from 'contract/support/problem/problem.endpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../../test/render.tsx';
import { ApiError } from '../../core/http/api-error.ts';
import { ScreenError } from './screen-error.tsx';
import { routes } from '../../app/routes.tsx';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = fakeServer();
  server.on(problemEndpoints.report, () => null);
});
afterEach(() => vi.restoreAllMocks());

const failing = (error: unknown) => [
  {
    path: '/broken',
    ErrorBoundary: ScreenError,
    Component: () => {
      throw error;
    },
  },
];

test('a screen that fails says so safely, with a reference that the server hears too (H-53)', async () => {
  renderAt('/broken?token=secret', failing(new Error('Cannot read secret of undefined')));
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
  const shown = screen.getByText(/^Reference /).textContent?.replace('Reference ', '') ?? '';
  expect(shown).toMatch(/^[0-9a-f]{8}$/);
  await waitFor(() => expect(server.of(problemEndpoints.report)).toHaveLength(1));
  const [report] = server.of(problemEndpoints.report);
  expect(report?.body).toMatchObject({
    reference: shown,
    message: 'Cannot read secret of undefined',
    screen: '/broken',
  });
});

test('a call that failed on the server has its reference there already', async () => {
  renderAt('/broken', failing(new ApiError({ status: 500, requestId: 'request-17' })));
  await screen.findByText('Reference request-17');
  expect(server.of(problemEndpoints.report)).toEqual([]);
});

test('every screen has an error boundary of its own', () => {
  type Route = (typeof routes)[number];
  const screens = (all: Route[]): Route[] =>
    all.flatMap((one) => [...(one.lazy && !one.children ? [one] : []), ...screens(one.children ?? [])]);
  expect(screens(routes).length).toBeGreaterThan(40);
  for (const one of screens(routes)) expect(one.ErrorBoundary, one.path).toBe(ScreenError);
});
