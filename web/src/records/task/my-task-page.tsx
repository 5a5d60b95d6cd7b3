import { taskEndpoints, taskViews } from 'contract/records/task/task.endpoints';
import { useSearchParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useList } from '../../core/loading/use-list.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { TasksPicture } from '../../shared/pictures/tasks-picture.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import { taskColumns } from './task-columns.tsx';
import { taskTexts as texts, type TaskView } from './task-texts.ts';

function MyTasks({ view }: { view: TaskView }) {
  const list = useList(taskEndpoints.listMine, { fixed: { view } });
  const openIn = useOpenIn();
  const { message, text } = texts.empty[view];
  return (
    <DataTable
      label={texts.table}
      // The tab is no filter that one could clear.
      list={{ ...list, filters: {} }}
      rows={list.rows}
      columns={taskColumns}
      rowId={({ _id }) => _id}
      rowName={({ title }) => title}
      rowHref={({ link }) => link}
      onOpen={({ organization, link }) => void openIn(organization._id, link)}
      withRowNumbers={false}
      searchLabel={texts.search}
      empty={{ picture: <TasksPicture />, message, children: text }}
    />
  );
}

/** What the person has to do, in every module; the tab stands in the address. */
export function MyTaskPage() {
  const [url, setUrl] = useSearchParams();
  const view = taskViews.find((name) => name === url.get('view')) ?? 'overdue';
  const counts = useApi(taskEndpoints.countMine, {}).data;
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      <PageHeader title={texts.title} />
      <Tabs
        label={texts.tabs}
        value={view}
        onChange={(next) => setUrl({ view: next })}
        tabs={taskViews.map((name) => ({
          value: name,
          label: texts.views[name],
          count: name === 'overdue' ? counts?.overdue : undefined,
          countIsCapped: counts?.hasMore.overdue,
          content: <MyTasks key={name} view={name} />,
        }))}
      />
    </Page>
  );
}
