import { can } from 'contract/core/permissions';
import { stepsFrom } from 'contract/core/workflow';
import { type RiskAction } from 'contract/modules/risk/risk-action';
import { riskActionEndpoints, riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { riskActionWorkflow } from 'contract/modules/risk/risk.workflow';
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
import { Section } from '../../../ui/layout/section.tsx';
import { RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useRiskPaths } from '../risk-paths.ts';
import { riskStates } from '../risk-words.ts';
import { RiskCard } from './risk-card.tsx';
import classes from './task-facts.module.css';
import { TaskFacts } from './task-facts.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

const texts = {
  title: 'Task',
  back: 'All tasks',
  risk: 'The risk it treats',
  about: 'What to do',
  nothingSaid: 'Nothing more is written down than the name.',
  gone: 'This task is not here.',
  goneText: 'It may have been deleted, or it lies in a workspace that you cannot see.',
} as const;

/** The step that goes on from each status; a screen has one primary button. */
const onward: Record<RiskAction['status'], string> = {
  pending: 'start',
  'in-progress': 'complete',
  'on-hold': 'resume',
  completed: '',
};

/** The steps of an action: an assignee takes them, and so does an editor. */
function TaskSteps({ action }: { action: RiskAction }) {
  const { workspaceId } = useRiskPaths();
  const actor = useActor();
  const update = useAction(riskActionEndpoints.update, { successToast: false });
  if (!actor || !can(actor, 'risk-action.progress', { assignee: action.assignedTo })) return null;

  const params = { workspaceId, recordId: action.risk, actionId: action._id };
  const take = async (status: RiskAction['status'], done: string) => {
    const { ok } = await update.run({ params, body: { status, version: action.version } });
    if (ok) toast.success(done);
  };
  const steps = stepsFrom(riskActionWorkflow, action.status);
  const last = onward[action.status];
  return steps
    .toSorted((one, other) => Number(one === last) - Number(other === last))
    .map((step) => {
      const { label, done, to: status } = riskActionWorkflow.transitions[step];
      return (
        <Button
          key={step}
          variant={step === last ? 'primary' : 'secondary'}
          busy={update.isBusy}
          onClick={() => void take(status, done)}
        >
          {label}
        </Button>
      );
    });
}

function TaskBody({ task }: { task: Task }) {
  const { workspaceId, tasks } = useRiskPaths();
  const params = { workspaceId, recordId: task.record._id };
  const action = useApi(riskActionEndpoints.find, { params: { ...params, actionId: task._id } });
  const risk = useApi(riskEndpoints.find, { params });
  useRoom(`record:${task.record._id}`);

  // Its steps stand above all else: until it is known who looks, what is below them would move.
  const isAwaited = useIsActorAwaited();
  const error = action.error ?? risk.error;
  if (!error && (isAwaited || !action.data || !risk.data)) return <RecordSkeleton />;
  return (
    <>
      <PageHeader
        title={task.title}
        back={{ to: tasks, label: texts.back }}
        status={<StatusBadge status={task.status} states={riskStates} />}
        actions={action.data && <TaskSteps action={action.data} />}
      />
      {action.data && risk.data ? (
        <RecordLayout rail={<TaskFacts task={task} action={action.data} />}>
          <Section title={texts.about}>
            <p className={classes.text}>{action.data.description || texts.nothingSaid}</p>
          </Section>
          <Section title={texts.risk}>
            <RiskCard risk={risk.data} />
          </Section>
        </RecordLayout>
      ) : (
        <ErrorState
          message={failureMessage(error)}
          reference={error?.requestId}
          onRetry={() => void risk.refetch()}
        />
      )}
    </>
  );
}

function NotHere() {
  const { tasks } = useRiskPaths();
  return (
    <EmptyState message={texts.gone} action={<ButtonLink to={tasks}>{texts.back}</ButtonLink>}>
      {texts.goneText}
    </EmptyState>
  );
}

/** One task with the risk it belongs to. */
export function RiskTaskPage() {
  const { taskId = '' } = useParams();
  const { workspaceId, tasks, task: path } = useRiskPaths();
  const found = useApi(taskEndpoints.find, { params: { workspaceId, taskId } });
  const task = found.data;
  useNoteRecent(
    task && { title: task.title, number: task.record.number, module: 'risk', link: path(task._id) },
  );
  const crumbs = [...useCrumbs(), { label: 'Tasks', to: tasks }];
  return (
    <Page title={task?.title ?? texts.title} crumbs={crumbs}>
      {!task && found.error && <PageHeader title={texts.title} />}
      {!task && found.error?.status === 404 ? (
        <NotHere />
      ) : (
        <Loaded answer={found}>{(data) => <TaskBody task={data} />}</Loaded>
      )}
    </Page>
  );
}
