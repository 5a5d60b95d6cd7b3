import { IconAlertCircle, IconPlayerPlay } from '@tabler/icons-react';
import { can } from 'contract/core/rights/permissions';
import type { Extension } from 'contract/records/extension/extension';
import { actionStages } from 'contract/records/record/action-steps';
import type { Task } from 'contract/records/task/task.endpoints';
import { Suspense, useState } from 'react';
import { useActor } from '../../../core/session/use-can.ts';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { RecordLayout } from '../../../ui/layout/record-layout.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { RecordStream } from '../../comment/stream-part.tsx';
import { extensionTexts } from '../../extension/extension-texts.ts';
import { useIsGiving } from '../../workflow/giving.ts';
import { isAsking, stepDraft } from '../../workflow/use-steps.ts';
import type { ShownAction, ShownRecord } from '../record-kind.ts';
import { assigneesOf } from '../record-people.ts';
import { useRecordPaths } from '../record-paths.ts';
import { RecordCard } from '../task/record-card.tsx';
import { taskPageTexts } from '../task/record-task-texts.ts';
import taskClasses from '../task/task-facts.module.css';
import { CompleteCard, CompleteForm } from './complete-card.tsx';
import { DecideIfMay } from './extension-card.tsx';
import { TaskDock } from './task-dock.tsx';
import { TaskFields } from './task-fields.tsx';
import { Notices } from './task-notices.tsx';
import { TaskProgress } from './task-progress.tsx';
import type { TaskBodyProps } from './task-props.ts';
import { usePrintTask } from './use-print-task.ts';
import { type Opened, TaskMenu, useMayGive } from './task-menu.tsx';
import { type TaskSteps, useExtensions, useTaskFiles, useTaskSteps, type Worked } from './use-task-work.ts';
import { DoneCard } from './done-card.tsx';
import { workTexts } from './work-texts.ts';
import classes from './work.module.css';

const Checklists = lazyPart(
  async () => (await import('../../checklist/record-checklists.tsx')).RecordChecklists,
  { place: 'block' },
);
const VerifyCard = lazyPart(async () => (await import('./verify-card.tsx')).VerifyCard, { place: 'block' });
const TaskFiles = lazyPart(async () => (await import('./task-files.tsx')).TaskFiles, { place: 'block' });
const OwnTaskFacts = lazyPart(async () => (await import('../task/own-task-facts.tsx')).OwnTaskFacts, {
  place: 'block',
});
const StepDialog = lazyDialog(async () => (await import('../../workflow/step-dialog.tsx')).StepDialog);
const ExtensionDialog = lazyDialog(async () => (await import('./extension-dialog.tsx')).ExtensionDialog);
const GiveDialog = lazyDialog(async () => (await import('./give-dialog.tsx')).GiveDialog);

const ReleaseDialog = lazyDialog(async () => (await import('../../claim/release-dialog.tsx')).ReleaseDialog);

/** How late it is by the day of its site, in words. */
function Late({ action: { daysLeft } }: { action: ShownAction }) {
  if (daysLeft === null || daysLeft >= 0) return null;
  return (
    <span className={classes.late}>
      <IconAlertCircle />
      {workTexts.late(-daysLeft)}
    </span>
  );
}

/** Whether the caller may work on it at all, and whether it is theirs to ask for more time. */
function useMine({ kind, record, action }: Worked, { standsInFor }: Task) {
  const actor = useActor();
  const people = { manager: record.managers, assignee: action.assignedTo };
  const isAssignee = action.assignedTo.some(({ _id }) => _id === actor?.accountId);
  return {
    mayWork: actor !== null && (standsInFor !== null || can(actor, kind.parts.action.update.access, people)),
    isAssignee,
    // It is also to be done by whoever stands in for somebody who is away.
    isToDo: isAssignee || standsInFor !== null,
  };
}

/** The last that there was: a dialog that closes still shows what it was about. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

type DialogsProps = {
  worked: Worked;
  steps: ReturnType<typeof useTaskSteps>;
  files: ReturnType<typeof useTaskFiles>;
  opened: Opened | undefined;
  onClose: () => void;
};

function Dialogs({ worked, steps, files, opened, onClose }: DialogsProps) {
  const [isGiving, closeGiving] = useIsGiving();
  const mayGive = useMayGive(worked);
  const step = useLast(opened === undefined ? undefined : steps.stepOf(opened));
  return (
    <>
      {step && (
        <StepDialog
          key={step.step}
          name={stepDraft(worked.kind, worked.action, step)}
          step={step}
          about={workTexts.step[step.step]}
          take={async (asked) => steps.take(step.step, asked)}
          opened={opened === step.step && isAsking(step)}
          onClose={onClose}
        />
      )}
      <ExtensionDialog worked={worked} opened={opened === 'more-time'} onClose={onClose} />
      <ReleaseDialog worked={worked} opened={opened === 'release'} onClose={onClose} />
      <GiveDialog
        worked={worked}
        opened={opened === 'give' || (mayGive && isGiving)}
        onClose={() => {
          onClose();
          if (isGiving) closeGiving();
        }}
      />
      {opened === 'complete' && (
        <Dialog opened onClose={onClose} title={workTexts.complete} size="small">
          <CompleteForm worked={worked} steps={steps} files={files} onDone={onClose} />
        </Dialog>
      )}
    </>
  );
}

const goesOn = ['start', 'resume'] as const;

type HeadProps = {
  worked: Worked;
  steps: TaskSteps;
  isAssignee: boolean;
  mayWork: boolean;
  /** Absent where no more time can be asked for, or where the dock of a phone offers it. */
  onMoreTime: (() => void) | undefined;
  onOpen: (what: Opened) => void;
  print: () => void;
};

/** What it is, how late, where it stands, and what else can be done. */
function TaskHead({ onMoreTime, ...props }: HeadProps) {
  const { worked, steps } = props;
  const { kind, action } = worked;
  const { tasks } = useRecordPaths(kind);
  // What waits in a group is claimed first.
  const onward = action.unclaimedSince
    ? undefined
    : goesOn.map((name) => steps.stepOf(name)).find((step) => step?.allowed);
  return (
    <PageHeader
      title={action.name}
      back={{ to: tasks, label: taskPageTexts.back }}
      status={
        <>
          <StatusBadge status={action.stage} states={actionStages} />
          <Late action={action} />
        </>
      }
      actions={
        <>
          {onward && (
            <Button
              icon={<IconPlayerPlay />}
              busy={steps.isBusy}
              onClick={() => void steps.take(onward.step)}
            >
              {onward.label}
            </Button>
          )}
          {onMoreTime && <Button onClick={onMoreTime}>{extensionTexts.moreTime}</Button>}
          <TaskMenu {...props} />
        </>
      }
    />
  );
}

type RailProps<R extends ShownRecord, A extends ShownAction> = TaskBodyProps<R, A> &
  Parameters<typeof CompleteCard>[0] & {
    isTheirs: boolean;
    request: Extension | undefined;
    onSendBack: () => void;
  };

/** What is to be decided or done now, and what the task and its record are. */
function Rail<R extends ShownRecord, A extends ShownAction>({
  isTheirs,
  request,
  onSendBack,
  ...props
}: RailProps<R, A>) {
  const { kind, parts, task, record, action, worked, steps, files } = props;
  const isNarrow = useIsNarrow();
  const { task: pathOf } = useRecordPaths(kind);
  return (
    <>
      {request && <DecideIfMay worked={worked} request={request} />}
      {isTheirs && !isNarrow && <CompleteCard worked={worked} steps={steps} files={files} />}
      <DoneCard action={action} />
      {action.stage === 'to-verify' && (
        <Suspense fallback={<Skeleton height={160} />}>
          <VerifyCard worked={worked} steps={steps} onSendBack={onSendBack} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton height={120} />}>
        <OwnTaskFacts
          task={task}
          action={action}
          ownOf={(currency) => parts.factsOf(action, record, currency)}
          pathOf={pathOf}
        />
      </Suspense>
      <Section title={parts.recordTitle}>
        <RecordCard kind={kind} record={record} />
      </Section>
    </>
  );
}

/** A task as a place to work: what to do, what shows that it was done, and the steps. */
export function TaskWork<R extends ShownRecord, A extends ShownAction>(props: TaskBodyProps<R, A>) {
  const { kind, record, action } = props;
  const worked: Worked = { kind, record, action };
  const steps = useTaskSteps(worked);
  const files = useTaskFiles(worked);
  const { open: request } = useExtensions(worked);
  const { mayWork, isAssignee, isToDo } = useMine(worked, props.task);
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState<Opened>();
  const { print, printed } = usePrintTask(props);

  // Others who may complete it find that in the menu: beside the page stands what is theirs to do.
  const isTheirs = steps.stepOf('complete') !== undefined && mayWork && isToDo;
  const mayAsk = isTheirs && isAssignee && !request && action.stage !== 'declined';
  const askMoreTime = mayAsk ? () => setOpened('more-time') : undefined;
  const working = { worked, steps, files };
  return (
    <>
      <TaskHead
        worked={worked}
        steps={steps}
        isAssignee={isAssignee}
        mayWork={mayWork}
        onMoreTime={isNarrow ? undefined : askMoreTime}
        onOpen={setOpened}
        print={print}
      />
      {printed}
      <Notices worked={worked} task={props.task} request={request} />
      <RecordLayout
        rail={
          <Rail
            {...props}
            {...working}
            isTheirs={isTheirs}
            request={request}
            onSendBack={() => setOpened('send-back')}
          />
        }
        after={
          <RecordStream kind={kind} record={record} assignees={assigneesOf(kind, record)} action={action} />
        }
      >
        <Section title={taskPageTexts.about}>
          <p className={taskClasses.text}>{action.description || taskPageTexts.nothingSaid}</p>
        </Section>
        <TaskProgress worked={worked} isToDo={isToDo} />
        <TaskFields worked={worked} isToDo={isToDo} />
        <Suspense fallback={<Skeleton height={144} />}>
          <TaskFiles worked={worked} files={files} />
          <Checklists recordId={record._id} actionId={action._id} />
        </Suspense>
      </RecordLayout>
      {isTheirs && isNarrow && (
        <TaskDock {...working} onComplete={() => setOpened('complete')} onMoreTime={askMoreTime} />
      )}
      <Dialogs {...working} opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
