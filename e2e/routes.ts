import { join } from 'node:path';
import type { RouteObject } from 'react-router';
import { createServer } from 'vite';

/** An address that the web application knows; one that only leads on has no screen of its own. */
export type Route = { pattern: string; leadsOn: boolean };

// The first review of a log opens when a month is over, and a company of these tests is as old as its run: its list says so.
const logReviews = /(\/activity-log\/reviews)\/:reviewId$/;

function routesIn(objects: RouteObject[], parent = ''): Route[] {
  return objects.flatMap(({ path, children, index }) => {
    // What may be left out of an address is given.
    const pattern = path === undefined ? parent : `${parent}/${path.replaceAll('?', '')}`;
    return children ? routesIn(children, pattern) : [{ pattern: pattern || '/', leadsOn: index ?? false }];
  });
}

/** Gives every address that the web application knows, out of its own route objects. */
export async function readRoutes(): Promise<Route[]> {
  const vite = await createServer({
    configFile: false,
    root: join(import.meta.dirname, '..', 'web'),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { routes } = await vite.ssrLoadModule('/src/app/routes.tsx');
    const all = routesIn(routes as RouteObject[]); // the module says so
    return all.map((route) => ({ ...route, pattern: route.pattern.replace(logReviews, '$1') }));
  } finally {
    await vite.close();
  }
}
