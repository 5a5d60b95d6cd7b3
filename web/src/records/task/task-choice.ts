import { type TaskCounts, type TaskView, taskViews } from 'contract/records/task/task.endpoints';
import { useSearchParams } from 'react-router';

const taskLayouts = ['list', 'board', 'calendar'] as const;
export type TaskLayout = (typeof taskLayouts)[number];

/** What of the tasks is on screen; all of it stands in the address. */
export type TaskChoice = { tab: TaskView | undefined; layout: TaskLayout; team: boolean };

/** The tab with which one begins: the first that is not empty, from what is late on. */
export const firstTab = (counts: TaskCounts): TaskView =>
  taskViews.find((view) => view !== 'done' && counts[view] > 0) ?? 'overdue';

/** What the address says, and the way to another part of it; a page and what narrows a list begin anew. */
export function useTaskChoice(): [TaskChoice, (next: Partial<TaskChoice>) => void] {
  const [url, setUrl] = useSearchParams();
  const choice: TaskChoice = {
    tab: taskViews.find((view) => view === url.get('view')),
    layout: taskLayouts.find((layout) => layout === url.get('as')) ?? 'list',
    team: url.get('team') === 'true',
  };
  const choose = (changes: Partial<TaskChoice>) => {
    const { tab, layout, team } = { ...choice, ...changes };
    setUrl(
      {
        ...(tab ? { view: tab } : {}),
        ...(layout === 'list' ? {} : { as: layout }),
        ...(team ? { team: 'true' } : {}),
      },
      { preventScrollReset: true },
    );
  };
  return [choice, choose];
}
