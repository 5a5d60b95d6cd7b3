import { join } from 'node:path';
import type { RouteObject } from 'react-router';
import { createServer } from 'vite';

/** An address that the web application knows; one that only leads on has no screen of its own. */
export type Route = { pattern: string; leadsOn: boolean };

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
    return routesIn(routes as RouteObject[]); // the module says so
  } finally {
    await vite.close();
  }
}
