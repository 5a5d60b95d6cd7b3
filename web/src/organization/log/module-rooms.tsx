import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { useRoom } from '../../core/realtime/realtime.ts';
import { useApi } from '../../core/http/use-api.ts';

// The server hears twenty messages a second from one socket; a larger module is refreshed by its button.
const heard = 15;

function Room({ workspaceId }: { workspaceId: string }) {
  useRoom(`workspace:${workspaceId}`);
  return null;
}

/** Hears what happens in a module: in each of its workspaces, newest first. */
export function ModuleRooms({ moduleId }: { moduleId: string }) {
  const { data } = useApi(subscriptionEndpoints.names, {}, { staleTime: 60_000 });
  const workspaces = data?.find(({ _id }) => _id === moduleId)?.workspaces ?? [];
  const newest = workspaces.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, heard);
  return newest.map(({ _id }) => <Room key={_id} workspaceId={_id} />);
}
