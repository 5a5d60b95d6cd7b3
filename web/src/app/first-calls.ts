import type { ArgsOf, Endpoint } from 'contract/core/endpoint';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { placeOf } from '../core/loading/place.ts';
import { isNarrow } from '../ui/layout/use-is-narrow.ts';
import { moduleLists } from './module-lists.ts';

export type FirstCall<E extends Endpoint = Endpoint> = { endpoint: E; args: ArgsOf<E> };

const one = <E extends Endpoint>(endpoint: E, args: ArgsOf<E>): FirstCall => ({ endpoint, args });

/** What the first screen at an address cannot do without: known by the address, so that nobody waits for code to find it out. */
export function firstCalls({ pathname, search }: Pick<URL, 'pathname' | 'search'>): FirstCall[] {
  const place = placeOf(pathname);
  if (!place && pathname !== '/dashboard/home') return [];
  const me = one(userEndpoints.me, {});
  if (!place?.workspaceId) return [me, one(subscriptionEndpoints.names, {})];
  const params = { workspaceId: place.workspaceId };
  const frame = [one(workspaceEndpoints[place.module].find, { params }), me];
  const records = moduleLists[place.module];
  const isWholeList = search === '' && records && pathname.endsWith(`/${records.lists.all.path}`);
  if (!isWholeList) return frame;
  const list = one(records.calls.list, { params, query: {} });
  if (isNarrow()) return [list, ...frame];
  const columns = one(preferenceEndpoints.find, { params: { key: `columns:${records.key}` } });
  return [list, ...frame, columns, one(customFieldEndpoints.list, { params })];
}
