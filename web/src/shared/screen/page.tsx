import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ScreenError } from './screen-error.tsx';

/** What a route says of itself to the frame around it; a form is of no use where nothing can be changed. */
export type PageHandle = { title: string; isForm?: boolean };

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
  { isForm = false }: Pick<PageHandle, 'isForm'> = {},
): RouteObject {
  return {
    path,
    handle: { title, isForm } satisfies PageHandle,
    ...fetched(load),
    ErrorBoundary: ScreenError,
  };
}
