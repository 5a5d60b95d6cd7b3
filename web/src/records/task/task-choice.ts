import { type TaskCounts, type TaskView, taskViews } from 'contract/records/task/task.endpoints';
import { useSearchParams } from 'react-router';

const taskLayouts = ['list', 'board', 'calendar', 'timeline'] as const;
export type TaskLayout = (typeof taskLayouts)[number];

/** What of the tasks is on screen; all of it stands in the address. */
export type TaskChoice = { tab: TaskView | undefined; layout: TaskLayout; team: boolean };

/** The tab with which one begins: the first that is not empty, from what is late on. */
export const firstTab = (counts: TaskCounts): TaskView =>
  taskViews.find((view) => view !== 'done' && counts[view] > 0) ?? 'overdue';

/** What the address says, and the way to another part of it; what narrows the list holds on the board, and else begins anew. */
export function useTaskChoice(): [TaskChoice, (next: Partial<TaskChoice>) => void] {
  const [url, setUrl] = useSearchParams();
  const choice: TaskChoice = {
    tab: taskViews.find((view) => view === url.get('view')),
    layout: taskLayouts.find((layout) => layout === url.get('as')) ?? 'list',
    team: url.get('team') === 'true',
  };
  const choose = (changes: Partial<TaskChoice>) => {
    const { tab, layout, team } = { ...choice, ...changes };
    const isSame =
      changes.layout !== undefined && layout !== 'calendar' && layout !== 'timeline' && team === choice.team;
    const next = new URLSearchParams(isSame ? url : {});
    for (const name of ['view', 'as', 'team', 'page']) next.delete(name);
    if (tab) next.set('view', tab);
    if (layout !== 'list') next.set('as', layout);
    if (team) next.set('team', 'true');
    setUrl(next, { preventScrollReset: true });
  };
  return [choice, choose];
}
