import type { ArgsOf, Endpoint } from 'contract/core/endpoint';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { loadCode } from '../core/loading/load-code.ts';
import { pageSizeOf } from '../core/loading/page-size.ts';
import { placeOf } from '../core/loading/place.ts';
import { isNarrow } from '../ui/layout/use-is-narrow.ts';
import type { CalledLists } from '../records/record/record-kind.ts';
import { listScreens, moduleLists } from './module-lists.ts';

const home = '/dashboard/home';

export type FirstCall<E extends Endpoint = Endpoint> = { endpoint: E; args: ArgsOf<E> };

const one = <E extends Endpoint>(endpoint: E, args: ArgsOf<E>): FirstCall => ({
  endpoint,
  args: args as FirstCall['args'], // the endpoint's own
});

/** The code of the screen at an address, of those that people begin with: fetched with what stands around it, not after it. */
export function firstScreenOf(pathname: string): (() => Promise<unknown>) | undefined {
  if (pathname === home) return () => loadCode(() => import('../records/dashboard/home-page.tsx'));
  const records = listAt(pathname);
  return records && listScreens[records.module];
}

/** The records whose whole list stands at an address. */
function listAt(pathname: string): CalledLists | undefined {
  const place = placeOf(pathname);
  const records = place?.workspaceId ? moduleLists[place.module] : undefined;
  return pathname.endsWith(`/${records?.lists.all.path}`) ? records : undefined;
}

/** What the first screen at an address cannot do without: known by the address, so that nobody waits for code to find it out. */
export function firstCalls({ pathname, search }: Pick<URL, 'pathname' | 'search'>): FirstCall[] {
  const place = placeOf(pathname);
  if (!place && pathname !== home) return [];
  const me = one(userEndpoints.me, {});
  if (!place?.workspaceId) return [me, one(subscriptionEndpoints.names, {})];
  const params = { workspaceId: place.workspaceId };
  const frame = [one(workspaceEndpoints[place.module].find, { params }), me];
  const records = listAt(pathname);
  if (search !== '' || !records) return frame;
  const limit = pageSizeOf(records.calls.list);
  const list = one(records.calls.list, { params, query: limit ? { limit } : {} });
  if (isNarrow()) return [list, ...frame];
  const columns = one(preferenceEndpoints.find, { params: { key: `columns:${records.key}` } });
  return [
    list,
    ...frame,
    columns,
    one(customFieldEndpoints.list, { params: { ...params, type: place.module } }),
  ];
}
