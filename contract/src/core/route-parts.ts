export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route such as `GET /sites/:id` says: its method, its path, and the names of the parameters in it. */
type RouteParts = { method: Method; path: string; params: readonly string[] };

/**
 * A call with what its route says; the browser is given the route alone and takes it apart by this. It is taken apart when
 * it is asked for: hundreds of calls come with the first screen, which makes three or four of them.
 */
export function withRouteParts<const T extends { route: string }>(call: T): T & RouteParts {
  const part = (index: number) => call.route.split(' ')[index] ?? '';
  return {
    ...call,
    get method() {
      return part(0) as Method; // as a route is written
    },
    get path() {
      return part(1);
    },
    get params() {
      return [...part(1).matchAll(/:([A-Za-z0-9]+)/g)].map((match) => match[1] ?? '');
    },
  };
}
