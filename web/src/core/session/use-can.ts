import { moduleKeys } from 'contract/core/modules';
import {
  type Actor,
  can,
  isWorkspacePermission,
  type Permission,
  type RecordPeople,
} from 'contract/core/rights/permissions';
import type { ModuleSubscription } from 'contract/organization/subscription/subscription';
import { isRunning } from 'contract/organization/subscription/subscription-status';
import type { User } from 'contract/access/user/user';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import type { Workspace } from 'contract/organization/workspace/workspace';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { type Place } from '../loading/place.ts';
import { usePlace } from '../loading/use-place.ts';
import { useApi } from '../http/use-api.ts';

type Member = Pick<User, 'accountId' | 'organizationRole' | 'grants'>;

const rarelyChanges = { staleTime: 60_000 };

/** The signed-in user with memberships and modules, from the server. */
export function useMe() {
  return useApi(userEndpoints.me, {}, rarelyChanges);
}

function useWorkspaceAt(place: Place | null) {
  const args = { params: { workspaceId: place?.workspaceId ?? '' } };
  const { find } = workspaceEndpoints[place?.module ?? moduleKeys[0]];
  return useApi(find, args, { ...rarelyChanges, enabled: Boolean(place?.workspaceId) });
}

/** The workspace that the page's path names, with the caller's level in it; idle outside a workspace. */
export function useWorkspace() {
  return useWorkspaceAt(usePlace());
}

const subscriptionAt = (
  place: Place | null,
  me: { subscription: readonly ModuleSubscription[] } | undefined,
) => me?.subscription.find(({ module }) => module === place?.module);

/** The subscription to the module that the page belongs to; undefined outside the modules, and until it is known. */
export function useModuleSubscription(): ModuleSubscription | undefined {
  const place = usePlace();
  const { data: me } = useMe();
  return subscriptionAt(place, me);
}

const isSuspended = (bought: ModuleSubscription | undefined) =>
  bought !== undefined && !isRunning(bought.subscription.status);

function actorOf(me: Member, account: Workspace['account'] | undefined): Actor {
  const { accountId, organizationRole, grants } = account ?? me;
  const { level = 0, levels = {}, scope } = account ?? {};
  return { accountId, organizationRole, grants, level, levels, isNarrowed: Boolean(scope) };
}

function useActorAt(place: Place | null): Actor | null {
  const { data: me } = useMe();
  const { data: workspace } = useWorkspaceAt(place);
  if (!me || (place?.workspaceId && !workspace)) return null;
  return { ...actorOf(me, workspace?.account), isReadOnly: isSuspended(subscriptionAt(place, me)) };
}

/** Who acts on this page; null until it is known. */
export function useActor(): Actor | null {
  return useActorAt(usePlace());
}

/** Whether it is still to be learned who acts: a screen that rights change the shape of waits with its first paint. */
export function useIsActorAwaited(): boolean {
  const me = useMe();
  const workspace = useWorkspace();
  return me.isLoading || workspace.isLoading;
}

type May = (permission: Permission, record?: RecordPeople | 'unknown') => boolean;

/** Tells whether the caller may do something at a place, to a record; nothing until it is known who they are. */
export function useMayAt(place: Place | null): May {
  const actor = useActorAt(place);
  return (permission, record) => {
    if (!actor || (isWorkspacePermission(permission) && !place?.workspaceId)) return false;
    return can(actor, permission, record);
  };
}

/** The same here, where the page on screen stands. */
export function useMay(): May {
  return useMayAt(usePlace());
}

/** Whether the caller may do this here, to this record; false until it is known who they are. */
export function useCan(permission: Permission, record?: RecordPeople | 'unknown'): boolean {
  return useMay()(permission, record);
}

/** Tells whether the caller may do something in a workspace of theirs, whichever page is on screen. */
export function useMayIn(): (
  workspace: Pick<Workspace, 'type' | 'moduleId' | 'account'>,
  permission: Permission,
) => boolean {
  const { data: me } = useMe();
  return ({ type, moduleId, account }, permission) => {
    if (!me) return false;
    const bought = subscriptionAt({ module: type, moduleId, workspaceId: null }, me);
    return can({ ...actorOf(me, account), isReadOnly: isSuspended(bought) }, permission);
  };
}
