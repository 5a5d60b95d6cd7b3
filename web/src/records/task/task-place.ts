import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { useList } from '../../core/loading/use-list.ts';

/** Where tasks are looked at: in a workspace, or, without one, wherever the person is active. */
export type TaskPlace = { type: string; workspaceId: string } | null;

const nowhere = { type: '', workspaceId: '' };

/** The tasks of a place with page, search, sort and filters in the address. */
export function useTaskList(place: TaskPlace, fixed: Record<string, string>, enabled: boolean) {
  const mine = useList(taskEndpoints.listMine, { fixed, enabled: enabled && !place });
  const here = useList(taskEndpoints.listWorkspace, {
    params: place ?? nowhere,
    fixed,
    enabled: enabled && place !== null,
  });
  return place ? here : mine;
}

type Asked = Parameters<typeof useApi<typeof taskEndpoints.listMine>>[1]['query'];

/** The first tasks of a place that match, such as those of a lane. */
export function useTasks(place: TaskPlace, query: Asked) {
  const mine = useApi(taskEndpoints.listMine, { query }, { enabled: !place, keepLast: true });
  const here = useApi(
    taskEndpoints.listWorkspace,
    { params: place ?? nowhere, query },
    { enabled: place !== null, keepLast: true },
  );
  return place ? here : mine;
}

/** How many there are in each tab. */
export function useTaskCounts(place: TaskPlace, team: boolean) {
  const query = team ? { team: 'true' as const } : {};
  const mine = useApi(taskEndpoints.countMine, { query }, { enabled: !place, keepLast: true });
  const here = useApi(
    taskEndpoints.countWorkspace,
    { params: place ?? nowhere, query },
    { enabled: place !== null, keepLast: true },
  );
  return place ? here : mine;
}
