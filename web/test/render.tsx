import './setup.ts';
import { notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach } from 'vitest';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../src/core/http/query-client.ts';
import { Toaster } from '../src/ui/feedback/toaster.tsx';

afterEach(() => notifications.clean());

/** Opens the application, or some routes of it, at a path of the test's browser. */
export function renderAt(path: string, routes: RouteObject[]) {
  history.replaceState(null, '', path);
  const router = createBrowserRouter(routes);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { router, person: userEvent.setup() };
}
