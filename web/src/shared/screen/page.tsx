import type { Permission } from 'contract/core/rights/permissions';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ScreenError } from './screen-error.tsx';

/** What a route says of itself to the frame around it, and what the screen asks of whoever opens it by its address. */
export type PageHandle = { title: string; asks?: Permission | undefined };

/** What fetches the code of a route's component. One that does not come says so in its own place, and the rest stays. */
export function fetched(load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> {
  const Screen = lazyPart(load, { place: 'screen' });
  return {
    lazy: async () => {
      await Screen.load();
      return { Component: Screen };
    },
  };
}

/** One screen: its path, the title of its document, and how its code is fetched when somebody goes there. */
export function page(
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  { asks }: Pick<PageHandle, 'asks'> = {},
): RouteObject {
  return {
    path,
    handle: { title, asks } satisfies PageHandle,
    ...fetched(load),
    ErrorBoundary: ScreenError,
  };
}
