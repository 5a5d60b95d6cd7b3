import { IconCalendar, IconLayoutKanban, IconList, IconTimeline } from '@tabler/icons-react';
import { type TaskView, taskViews } from 'contract/records/task/task.endpoints';
import { Suspense } from 'react';
import { Segments } from '../../ui/actions/segments.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { firstTab, type TaskLayout, useTaskChoice } from './task-choice.ts';
import { TaskBoard } from './task-board.tsx';
import { TaskCalendar } from './task-calendar.tsx';
import type { TaskKinds } from './task-kind.ts';
import { TaskTable } from './task-table.tsx';
import { type TaskPlace, useTaskCounts } from './task-place.ts';
import { taskTexts as texts } from './task-texts.ts';

const TaskTimeline = lazyPart(async () => (await import('./task-timeline.tsx')).TaskTimeline);

const layouts = [
  { value: 'list', label: texts.views.list, icon: <IconList /> },
  { value: 'board', label: texts.views.board, icon: <IconLayoutKanban /> },
  { value: 'calendar', label: texts.views.calendar, icon: <IconCalendar /> },
  { value: 'timeline', label: texts.views.timeline, icon: <IconTimeline /> },
] as const;

const whose = [
  { value: 'mine', label: texts.whose.mine },
  { value: 'team', label: texts.whose.team },
] as const;

export type TasksScreenProps = {
  title: string;
  place: TaskPlace;
  kinds: TaskKinds;
};

/** What has to be done: by tabs as a list or a board, or by days; what is chosen stands in the address. */
export function TasksScreen({ title, place, kinds }: TasksScreenProps) {
  const [choice, choose] = useTaskChoice();
  const { team, layout } = choice;
  const counts = useTaskCounts(place, team).data;
  const tab = choice.tab ?? (counts && firstTab(counts));
  const switches = (
    <Segments<TaskLayout>
      label={texts.views.label}
      segments={layouts}
      value={layout}
      onChange={(next) => choose({ layout: next, tab })}
    />
  );
  const content = (view: TaskView) => {
    const part = { place, kinds, view, team, layouts: switches };
    return layout === 'board' ? <TaskBoard {...part} /> : <TaskTable key={`${view} ${team}`} {...part} />;
  };
  return (
    <>
      <PageHeader
        title={title}
        actions={
          (counts?.hasTeam || team) && (
            <Segments
              label={texts.whose.label}
              segments={whose}
              value={team ? 'team' : 'mine'}
              onChange={(next) => choose({ team: next === 'team', tab: undefined })}
            />
          )
        }
      />
      {layout === 'calendar' ? (
        <TaskCalendar place={place} team={team} layouts={switches} />
      ) : layout === 'timeline' ? (
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <TaskTimeline place={place} team={team} layouts={switches} />
        </Suspense>
      ) : tab ? (
        <Tabs
          label={texts.tabs}
          value={tab}
          onChange={(next) => choose({ tab: taskViews.find((view) => view === next) })}
          tabs={taskViews.map((view) => ({
            value: view,
            label: texts.tabNames[view],
            count: counts?.[view],
            countIsCapped: counts?.hasMore[view],
            isAlarming: view === 'overdue' && (counts?.overdue ?? 0) > 0,
            content: content(view),
          }))}
        />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </>
  );
}
