import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense, useLayoutEffect } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../core/http/query-client.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';

export type Router = ReturnType<typeof createBrowserRouter>;

/** Waits until the code of the first screen is there, so that it is drawn at once and never half. */
export function untilReady(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

export type AppProps = {
  router: Router;
  /** Called once, when its first screen stands. */
  onShown?: () => void;
};

/** Beneath the same Suspense as the screen: what stands above it is taken over before the screen hears a click. */
function Shown({ onShown }: { onShown: () => void }) {
  useLayoutEffect(() => onShown(), [onShown]);
  return null;
}

export function App({ router, onShown }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* A part that waits beneath no Suspense would have React draw everything again without end, and no code would come. */}
        <Suspense>
          <RouterProvider router={router} />
          {onShown && <Shown onShown={onShown} />}
        </Suspense>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>
  );
}
