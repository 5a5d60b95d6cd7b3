import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { ScreenError } from './screen-error.tsx';

/** What a route says of itself to the frame around it; a form is of no use where nothing can be changed. */
export type PageHandle = { title: string; isForm?: boolean };

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
    lazy: async () => ({ Component: await load() }),
    ErrorBoundary: ScreenError,
  };
}
