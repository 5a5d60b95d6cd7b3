import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { useParams } from 'react-router';
import { useRoom } from '../../../core/realtime/realtime.ts';
import { EditedRoom } from '../../../core/realtime/use-presence.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useNoteRecent } from '../../../core/session/use-recent.ts';
import { useIsActorAwaited } from '../../../core/session/use-can.ts';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadProblem } from '../../../shared/load-problem.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import type { Fact } from '../../../ui/layout/facts.tsx';
import { RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { EditingNotice } from '../page/editing-notice.tsx';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import { TaskWork } from '../task-work/task-body.tsx';
import { taskPageTexts } from './record-task-texts.ts';

/** What a kind says of the page of one of its tasks. */
export type TaskPageProps<R extends ShownRecord, A extends ShownAction> = {
  kind: RecordKind<R, A>;
  parts: {
    /** Over the record that the task is about, such as `The audit it belongs to`. */
    recordTitle: string;
    /** What an action says besides its dates, people and description, under its record. */
    factsOf: (action: A, record: R, currency: string | null) => Fact[];
  };
};

type BodyProps<R extends ShownRecord, A extends ShownAction> = TaskPageProps<R, A> & { task: Task };

function TaskBody<R extends ShownRecord, A extends ShownAction>({ kind, parts, task }: BodyProps<R, A>) {
  const { workspaceId } = useRecordPaths(kind);
  const { taskId = '' } = useParams();
  const params = { workspaceId, recordId: task.record._id };
  const action = useApi(kind.parts.action.find, { params: { ...params, actionId: taskId } });
  const record = useApi(kind.calls.find, { params });
  // Its steps stand above all else: until they are known, what is below them would move.
  const steps = useApi(
    kind.parts.action.steps,
    { params: { ...params, actionId: taskId } },
    { keepLast: true },
  );
  useRoom(`record:${task.record._id}`);

  const isAwaited = useIsActorAwaited() || steps.isLoading;
  const error = action.error ?? record.error;
  if (!error && (isAwaited || !action.data || !record.data)) return <RecordSkeleton />;
  return action.data && record.data ? (
    <EditedRoom value={`record:${task.record._id}`}>
      <EditingNotice recordId={task.record._id} />
      <TaskWork
        key={action.data._id}
        kind={kind}
        parts={parts}
        task={task}
        record={record.data}
        action={action.data}
      />
    </EditedRoom>
  ) : (
    <>
      <PageHeader title={task.title} />
      <LoadProblem error={error} onRetry={record.refetch} />
    </>
  );
}

function NotHere({ to }: { to: string }) {
  return (
    <EmptyState message={taskPageTexts.gone} action={<ButtonLink to={to}>{taskPageTexts.back}</ButtonLink>}>
      {taskPageTexts.goneText}
    </EmptyState>
  );
}

/** One task with the record it belongs to. */
export function TaskPage<R extends ShownRecord, A extends ShownAction>(props: TaskPageProps<R, A>) {
  const { kind } = props;
  const { taskId = '' } = useParams();
  const { workspaceId, tasks, task: path } = useRecordPaths(kind);
  const found = useApi(taskEndpoints.find, { params: { type: kind.module, workspaceId, taskId } });
  const task = found.data;
  useNoteRecent(
    task && { title: task.title, number: task.record.number, module: kind.module, link: path(task._id) },
  );
  const crumbs = [...useCrumbs(), { label: taskPageTexts.all, to: tasks }];
  return (
    <Page title={task?.title ?? taskPageTexts.title} crumbs={crumbs}>
      {!task && found.error && <PageHeader title={taskPageTexts.title} />}
      {!task && found.error?.status === 404 ? (
        <NotHere to={tasks} />
      ) : (
        <Loaded answer={found}>{(data) => <TaskBody {...props} task={data} />}</Loaded>
      )}
    </Page>
  );
}
