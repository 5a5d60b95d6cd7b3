import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { useList } from '../../../core/loading/use-list.ts';
import { DataTable } from '../../../shared/data-table/data-table.tsx';
import { useFavorites } from '../../../shared/data-table/favorites.ts';
import { TasksPicture } from '../../../shared/pictures/tasks-picture.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import type { EmptyStateProps } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { taskColumns } from '../../task/task-columns.tsx';
import { taskTexts } from '../../task/task-texts.ts';
import type { RecordKind } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import { stateOptions } from '../record-words.ts';
import { recordTaskTexts, tasksPageTexts } from './record-task-texts.ts';

// All of them are in the workspace that one sees.
const columns = taskColumns.filter((column) => column.id !== 'workspace');

/** The tabs of the contract, and all that is open whenever it is due. */
const views = ['overdue', 'today', 'week', 'later', 'open', 'done'] as const;
type View = (typeof views)[number];

const isView = (name: string | null): name is View => views.some((view) => view === name);

const labels: Record<View, string> = { ...taskTexts.views, open: recordTaskTexts.allOpen };

// What is said of one's own tasks is not true of everybody's.
function emptyState(view: View, team: boolean): EmptyStateProps {
  if (view === 'open') return { picture: <TasksPicture />, message: tasksPageTexts.nothingOpen };
  const { message, text } = taskTexts.empty[view];
  return { picture: <TasksPicture />, message, children: team ? undefined : text };
}

const statusFilter = ({ actionStates }: RecordKind) => ({
  name: 'status',
  label: recordTaskTexts.status,
  options: stateOptions(actionStates).filter(({ value }) => value !== 'completed'),
});

type Choice = { view: View; team: boolean };

function Tasks({ kind, view, team }: Choice & { kind: RecordKind }) {
  const { workspaceId, task: pathOf } = useRecordPaths(kind);
  // Without a view the server gives everything that is not completed.
  const fixed = { view: view === 'open' ? '' : view, team: String(team) };
  const list = useList(taskEndpoints.listWorkspace, { params: { type: kind.module, workspaceId }, fixed });
  const { status, favorites } = list.filters;
  const stars = useFavorites('task', workspaceId);
  return (
    <DataTable
      label={taskTexts.table}
      // Neither the tab nor whose tasks are shown is a filter that one could clear.
      list={{ ...list, filters: { ...(status ? { status } : {}), ...(favorites ? { favorites } : {}) } }}
      favorites={stars}
      filters={view === 'done' ? [] : [statusFilter(kind)]}
      rows={list.rows}
      columns={columns}
      rowId={({ _id }) => _id}
      rowName={({ title }) => title}
      rowHref={({ _id }) => pathOf(_id)}
      withRowNumbers={false}
      searchLabel={taskTexts.search}
      empty={emptyState(view, team)}
    />
  );
}

/** How many tasks are overdue, which is the one count that decides where one begins. */
function useOverdueCount(kind: RecordKind, team: boolean): number | undefined {
  const { workspaceId } = useRecordPaths(kind);
  const query = { view: 'overdue' as const, limit: 1, ...(team ? { team: 'true' as const } : {}) };
  return useApi(taskEndpoints.listWorkspace, { params: { type: kind.module, workspaceId }, query }).data
    ?.total;
}

/** What has to be done in this workspace, by oneself or by everybody; tab and choice stand in the address. */
export function TasksPage({ kind }: { kind: RecordKind }) {
  const [url, setUrl] = useSearchParams();
  const team = url.get('team') === 'true';
  const asked = url.get('view');
  const view = isView(asked) ? asked : 'overdue';
  const overdue = useOverdueCount(kind, team);

  const go = (next: Choice) =>
    setUrl({ view: next.view, ...(next.team ? { team: 'true' } : {}) }, { preventScrollReset: true });

  return (
    <Page title={tasksPageTexts.title} crumbs={useCrumbs()}>
      <PageHeader
        title={tasksPageTexts.title}
        actions={
          <CheckboxField
            label={tasksPageTexts.team}
            checked={team}
            onChange={() => go({ view, team: !team })}
          />
        }
      />
      <Tabs
        label={tasksPageTexts.tabs}
        value={view}
        onChange={(next) => isView(next) && go({ view: next, team })}
        tabs={views.map((name) => ({
          value: name,
          label: labels[name],
          count: name === 'overdue' ? overdue : undefined,
          content: <Tasks key={`${name} ${team}`} kind={kind} view={name} team={team} />,
        }))}
      />
    </Page>
  );
}
