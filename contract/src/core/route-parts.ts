export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route such as `GET /sites/:id` says: its method, its path, and the names of the parameters in it. */
type RouteParts = { method: Method; path: string; params: readonly string[] };

/** A call with what its route says; the browser is given the route alone and takes it apart by this. */
export function withRouteParts<const T extends { route: string }>(call: T): T & RouteParts {
  const [method, path] = call.route.split(' ') as [Method, string]; // as a route is written
  const params = [...path.matchAll(/:([A-Za-z0-9]+)/g)].map((match) => match[1] ?? '');
  return { ...call, method, path, params };
}
