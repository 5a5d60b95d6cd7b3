import {
  IconCircleCheck,
  IconHourglass,
  IconPlayerPlay,
  IconUserShare,
  IconWritingSign,
} from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import { approvalTask, runKind, type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../core/http/api-error.ts';
import { type Outcome, useAnyAction } from '../../core/http/use-action.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { chosenOf } from '../../shared/data-table/chosen.ts';
import type { BulkAction } from '../../shared/data-table/data-table-props.ts';
import type { Selection } from '../../shared/data-table/selection.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { Failed } from './bulk-result-dialog.tsx';
import type { MoreTime } from '../extension/extension-form.tsx';
import { isRequest } from './task-kind-words.ts';
import type { TaskKind, TaskKinds } from './task-kind.ts';
import type { TaskPlace } from './task-place.ts';
import { taskBulkTexts as texts } from './task-texts.ts';

const SignSeveralDialog = lazyDialog(
  async () => (await import('../signature/several/sign-several-dialog.tsx')).SignSeveralDialog,
);
const BulkResultDialog = lazyDialog(async () => (await import('./bulk-result-dialog.tsx')).BulkResultDialog);
const MoreTimeDialog = lazyDialog(async () => (await import('./more-time-dialog.tsx')).MoreTimeDialog);
const ReassignTasksDialog = lazyDialog(
  async () => (await import('./reassign-tasks-dialog.tsx')).ReassignTasksDialog,
);

type Result = { all: number; failed: Failed[] };

type Rows = { place: TaskPlace; rows: Task[]; fixed: Record<string, string> };

/** The chosen tasks, checked or all that match; nothing where they are more than may be changed at once, which is told. */
async function chosenTasks(selection: Selection, { place, rows, fixed }: Rows): Promise<Task[] | undefined> {
  const narrowed =
    selection.kind === 'rows'
      ? {}
      : { ...selection.filters, ...(selection.search ? { search: selection.search } : {}) };
  const query = { ...narrowed, ...fixed };
  const words = { tooMany: texts.tooMany, failed: texts.notRead };
  return place
    ? chosenOf({ endpoint: taskEndpoints.listWorkspace, params: place, query }, selection, rows, words)
    : chosenOf({ endpoint: taskEndpoints.listMine, params: {}, query }, selection, rows, words);
}

/** Why a task is not changed with others: what it asks has a page of its own. */
function reasonAgainst({ kind, isUnclaimed, organization }: Task, here: string): string | undefined {
  if (isRequest(kind)) return texts.isAsked;
  if (kind === runKind) return texts.isChecklist;
  if (organization._id !== here) return texts.isElsewhere;
  return isUnclaimed ? texts.isUnclaimed : undefined;
}

type Change = (task: Task) => Promise<Outcome<unknown>> | undefined;

/** Changes several tasks one by one, so that what stands against one keeps none of the others. */
async function changeEach(
  tasks: Task[],
  refused: (task: Task) => string | undefined,
  change: Change,
): Promise<Result> {
  const failed: Failed[] = [];
  for (const task of tasks) {
    const why = refused(task);
    const outcome = why === undefined ? await change(task) : undefined;
    if (outcome && !outcome.ok) failed.push({ task, why: failureMessage(outcome.error) });
    else if (why !== undefined) failed.push({ task, why });
  }
  return { all: tasks.length, failed };
}

const quiet = { successToast: false, failureToast: () => undefined } as const;

const paramsOf = ({ workspace, record, _id }: Task) => ({
  workspaceId: workspace._id,
  recordId: record._id,
  actionId: _id,
});

type Action = TaskKind['parts']['action'];

/** The step by which a task is begun or completed from where it stands: whoever stands in for somebody takes it, too. */
const stepOf = (act: 'start' | 'complete', { status }: Task): string =>
  act === 'start' && status === 'on-hold' ? 'resume' : act;

/** What is there already is left as it is. */
const isThere = (act: 'start' | 'complete', { status }: Task): boolean =>
  status === (act === 'start' ? 'in-progress' : 'completed');

/** The changes that are made of several, each by the call of its kind. */
function useEach(kinds: TaskKinds) {
  const here = useOrganizationId();
  const update = useAnyAction<Action['update']>(quiet);
  const move = useAnyAction<Action['move']>(quiet);
  const extend = useAnyAction<Action['extend']>(quiet);
  // Whose kind has no calls is refused before, as what has a page of its own.
  const argsOf = (task: Task, body: Record<string, unknown>) => ({
    params: paramsOf(task),
    body: { ...body, version: task.version },
  });
  const callsOf = ({ kind }: Task) => kinds[kind]?.parts.action;
  const refused = (task: Task) => reasonAgainst(task, here) ?? (callsOf(task) ? undefined : texts.isAsked);
  return {
    change: (tasks: Task[], body: Record<string, unknown>) =>
      changeEach(tasks, refused, (task) => {
        const endpoint = callsOf(task)?.update;
        return endpoint && update.run({ endpoint, args: argsOf(task, body) });
      }),
    move: (tasks: Task[], act: 'start' | 'complete') =>
      changeEach(tasks, refused, (task) => {
        const endpoint = isThere(act, task) ? undefined : callsOf(task)?.move;
        return endpoint && move.run({ endpoint, args: argsOf(task, { step: stepOf(act, task) }) });
      }),
    extend: (tasks: Task[], request: MoreTime) =>
      changeEach(tasks, refused, (task) => {
        const endpoint = callsOf(task)?.extend;
        return endpoint && extend.run({ endpoint, args: argsOf(task, request) });
      }),
  };
}

/** Signs the decisions that wait for whoever has chosen them; of other tasks it is said that they are not signed. */
function useSignTasks(
  { parts: { signature } }: TaskKind,
  { rows, onOther }: { rows: Rows; onOther: (other: Result) => void },
) {
  const [chosen, setChosen] = useState<string[]>();
  const { place } = rows;
  if (!signature || !place) return { actions: [], dialog: null };
  const handleSign = async (selection: Selection) => {
    const tasks = await chosenTasks(selection, rows);
    if (!tasks) return false;
    const asked = tasks.filter(({ kind }) => kind === approvalTask);
    const failed = tasks.flatMap((task) => (asked.includes(task) ? [] : [{ task, why: texts.isNotSigned }]));
    if (asked.length === 0) onOther({ all: tasks.length, failed });
    else setChosen(asked.slice(0, limits.pageSizeMax).map(({ record }) => record._id));
    return false;
  };
  const actions: BulkAction[] = [{ label: texts.sign, icon: <IconWritingSign />, onAct: handleSign }];
  const dialog: ReactNode = (
    <SignSeveralDialog
      parts={{ signature }}
      params={{ workspaceId: place.workspaceId }}
      records={chosen}
      opened={chosen !== undefined}
      onClose={() => setChosen(undefined)}
    />
  );
  return { actions, dialog };
}

type Chosen = { act: 'reassign' | 'extend'; tasks: Task[] };

type AskingProps = {
  kind: TaskKind;
  place: Rows['place'];
  chosen: Chosen | undefined;
  each: ReturnType<typeof useEach>;
  onClose: () => void;
  onDone: (done: Result, words: (count: number) => string) => void;
};

/** What is asked before tasks are given to others, or more time is asked for them. */
function Asking({ kind, place, chosen, each, onClose, onDone }: AskingProps) {
  const { act, tasks = [] } = chosen ?? {};
  return (
    <>
      <ReassignTasksDialog
        opened={act === 'reassign'}
        count={tasks.length}
        onClose={onClose}
        onChosen={async (people, reason) => {
          onDone(await each.change(tasks, { assignedTo: people, reason }), texts.reassigned);
          onClose();
        }}
      />
      <MoreTimeDialog
        opened={act === 'extend'}
        kind={kind}
        workspaceId={place?.workspaceId}
        tasks={tasks}
        onClose={onClose}
        onAsked={async (request) => {
          onDone(await each.extend(tasks, request), texts.asked);
          onClose();
        }}
      />
    </>
  );
}

/** What may be done with several tasks at once, and the dialogs that belong to it. */
export function useTaskBulk(
  { kind, kinds }: { kind: TaskKind; kinds: TaskKinds },
  { mayReassign, ...rows }: Rows & { mayReassign: boolean },
) {
  const each = useEach(kinds);
  const [result, setResult] = useState<Result>();
  const [chosen, setChosen] = useState<Chosen>();
  const signing = useSignTasks(kind, { rows, onOther: setResult });

  const tell = (done: Result, words: (count: number) => string) => {
    const changed = done.all - done.failed.length;
    if (changed > 0) toast.success(words(changed));
    if (done.failed.length > 0) setResult(done);
  };
  const move =
    (act: 'start' | 'complete', words: (count: number) => string) => async (selection: Selection) => {
      const tasks = await chosenTasks(selection, rows);
      if (!tasks) return false;
      tell(await each.move(tasks, act), words);
      return true;
    };
  const choose = (act: Chosen['act']) => async (selection: Selection) => {
    const tasks = await chosenTasks(selection, rows);
    if (tasks) setChosen({ act, tasks });
    return false;
  };

  const bulkActions: BulkAction[] = [
    { label: texts.start, icon: <IconPlayerPlay />, onAct: move('start', texts.started) },
    { label: texts.complete, icon: <IconCircleCheck />, onAct: move('complete', texts.completed) },
    { label: texts.moreTime, icon: <IconHourglass />, onAct: choose('extend') },
    ...signing.actions,
    ...(mayReassign ? [{ label: texts.reassign, icon: <IconUserShare />, onAct: choose('reassign') }] : []),
  ];
  const dialogs = (
    <>
      {signing.dialog}
      <BulkResultDialog
        opened={result !== undefined}
        all={result?.all ?? 0}
        failed={result?.failed ?? []}
        onClose={() => setResult(undefined)}
      />
      <Asking
        kind={kind}
        place={rows.place}
        chosen={chosen}
        each={each}
        onClose={() => setChosen(undefined)}
        onDone={tell}
      />
    </>
  );
  return { bulkActions, dialogs };
}
