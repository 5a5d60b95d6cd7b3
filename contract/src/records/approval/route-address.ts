/** The screen of a workspace that shows its approval routes, below the settings. */
export const routesScreen = { path: 'approval-routes', title: 'Approval routes' } as const;

/** A route that an address leads to: one of the workspace's own, or one that all workspaces offer. */
export type RouteShown = { name: string; isForAll: boolean };

/** Where a route stands in its workspace. */
export const addressOfRoute = ({ name, isForAll }: RouteShown): string =>
  `settings/${routesScreen.path}?route=${encodeURIComponent(name)}${isForAll ? '&offered=everywhere' : ''}`;

/** Which route the query of an address leads to, if any. */
export function routeAt(query: { get(name: string): string | null }): RouteShown | undefined {
  const name = query.get('route');
  return name ? { name, isForAll: query.get('offered') === 'everywhere' } : undefined;
}
