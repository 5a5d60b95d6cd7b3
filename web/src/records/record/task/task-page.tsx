import { can } from 'contract/core/rights/permissions';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { useParams } from 'react-router';
import { failureMessage } from '../../../core/http/api-error.ts';
import { useRoom } from '../../../core/realtime/realtime.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useNoteRecent } from '../../../core/session/use-recent.ts';
import { useActor, useIsActorAwaited } from '../../../core/session/use-can.ts';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordLayout } from '../../../ui/layout/record-layout.tsx';
import type { Fact } from '../../../ui/layout/facts.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { RecordStream } from '../../comment/stream-part.tsx';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { assigneesOf } from '../record-people.ts';
import { useRecordPaths } from '../record-paths.ts';
import { RecordCard } from './record-card.tsx';
import { taskPageTexts } from './record-task-texts.ts';
import classes from './task-facts.module.css';
import { TaskFacts } from './task-facts.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

/** What a kind says of the page of one of its tasks. */
export type TaskPageProps<R extends ShownRecord, A extends ShownAction> = {
  kind: RecordKind<R, A>;
  parts: {
    /** Over the record that the task is about, such as `The audit it belongs to`. */
    recordTitle: string;
    /** What an action says besides its dates, people and description. */
    factsOf: (action: A) => Fact[];
  };
};

type StepsProps = { kind: RecordKind; action: ShownAction; recordId: string };

/** The steps of an action: an assignee takes them, and so does an editor. */
function TaskSteps({ kind, action, recordId }: StepsProps) {
  const { actionCalls, actionWorkflow } = kind;
  const { workspaceId } = useRecordPaths(kind);
  const actor = useActor();
  const update = useAction(actionCalls.update, { successToast: false });
  if (!actor || !can(actor, actionCalls.update.access, { assignee: action.assignedTo })) return null;

  const params = { workspaceId, recordId, actionId: action._id };
  const take = async (status: string, done: string) => {
    const { ok } = await update.run({ params, body: { status, version: action.version } });
    if (ok) toast.success(done);
  };
  const steps = Object.entries(actionWorkflow.transitions).filter(([, { from }]) =>
    from.includes(action.status),
  );
  const last = actionWorkflow.onward[action.status];
  return steps
    .toSorted(([one], [other]) => Number(one === last) - Number(other === last))
    .map(([step, { label, done, to }]) => (
      <Button
        key={step}
        variant={step === last ? 'primary' : 'secondary'}
        busy={update.isBusy}
        onClick={() => void take(to, done)}
      >
        {label}
      </Button>
    ));
}

type BodyProps<R extends ShownRecord, A extends ShownAction> = TaskPageProps<R, A> & { task: Task };

function TaskBody<R extends ShownRecord, A extends ShownAction>({ kind, parts, task }: BodyProps<R, A>) {
  const { workspaceId, tasks } = useRecordPaths(kind);
  const params = { workspaceId, recordId: task.record._id };
  const action = useApi(kind.actionCalls.find, { params: { ...params, actionId: task._id } });
  const record = useApi(kind.calls.find, { params });
  useRoom(`record:${task.record._id}`);

  // Its steps stand above all else: until it is known who looks, what is below them would move.
  const isAwaited = useIsActorAwaited();
  const error = action.error ?? record.error;
  if (!error && (isAwaited || !action.data || !record.data)) return <RecordSkeleton />;
  return (
    <>
      <PageHeader
        title={task.title}
        back={{ to: tasks, label: taskPageTexts.back }}
        status={<StatusBadge status={task.status} states={kind.actionWorkflow.states} />}
        actions={action.data && <TaskSteps kind={kind} action={action.data} recordId={task.record._id} />}
      />
      {action.data && record.data ? (
        <RecordLayout
          rail={<TaskFacts task={task} action={action.data} own={parts.factsOf(action.data)} />}
          after={
            <RecordStream
              kind={kind}
              record={record.data}
              assignees={assigneesOf(kind, record.data)}
              action={action.data}
            />
          }
        >
          <Section title={taskPageTexts.about}>
            <p className={classes.text}>{action.data.description || taskPageTexts.nothingSaid}</p>
          </Section>
          <Section title={parts.recordTitle}>
            <RecordCard kind={kind} record={record.data} />
          </Section>
        </RecordLayout>
      ) : (
        <ErrorState
          message={failureMessage(error)}
          reference={error?.requestId}
          onRetry={() => void record.refetch()}
        />
      )}
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
