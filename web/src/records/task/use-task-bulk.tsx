import { IconCircleCheck, IconUserShare, IconWritingSign } from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import { approvalTask, type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../core/http/api-error.ts';
import { useAction } from '../../core/http/use-action.ts';
import { chosenOf } from '../../shared/data-table/chosen.ts';
import type { BulkAction } from '../../shared/data-table/data-table-props.ts';
import type { Selection } from '../../shared/data-table/selection.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { Failed } from './bulk-result-dialog.tsx';
import { isRequest } from './task-kind-words.ts';
import type { TaskKind } from './task-kind.ts';
import type { TaskPlace } from './task-place.ts';
import { taskBulkTexts as texts } from './task-texts.ts';

const SignSeveralDialog = lazyDialog(
  async () => (await import('../signature/several/sign-several-dialog.tsx')).SignSeveralDialog,
);
const BulkResultDialog = lazyDialog(async () => (await import('./bulk-result-dialog.tsx')).BulkResultDialog);
const ReassignTasksDialog = lazyDialog(
  async () => (await import('./reassign-tasks-dialog.tsx')).ReassignTasksDialog,
);

type Result = { all: number; failed: Failed[] };

type Rows = { place: NonNullable<TaskPlace>; rows: Task[]; fixed: Record<string, string> };

/** The chosen tasks, checked or all that match; nothing where they are more than may be changed at once, which is told. */
async function chosenTasks(selection: Selection, { place, rows, fixed }: Rows): Promise<Task[] | undefined> {
  const narrowed =
    selection.kind === 'rows'
      ? {}
      : { ...selection.filters, ...(selection.search ? { search: selection.search } : {}) };
  const scope = { endpoint: taskEndpoints.listWorkspace, params: place, query: { ...narrowed, ...fixed } };
  return chosenOf(scope, selection, rows, { tooMany: texts.tooMany, failed: texts.notRead });
}

/** Changes several tasks one by one, so that what stands against one keeps none of the others. */
function useEach(kind: TaskKind) {
  const update = useAction(kind.parts.action.update, { successToast: false, failureToast: () => undefined });
  return async (tasks: Task[], change: Record<string, unknown>): Promise<Result> => {
    const failed: Failed[] = [];
    for (const task of tasks) {
      if (isRequest(task.kind)) {
        failed.push({ task, why: texts.isAsked });
        continue;
      }
      if (task.kind === 'checklist_run') {
        failed.push({ task, why: texts.isChecklist });
        continue;
      }
      const params = { workspaceId: task.workspace._id, recordId: task.record._id, actionId: task._id };
      const outcome = await update.run({ params, body: { ...change, version: task.version } });
      if (!outcome.ok) failed.push({ task, why: failureMessage(outcome.error) });
    }
    return { all: tasks.length, failed };
  };
}

/** Signs the decisions that wait for whoever has chosen them; of other tasks it is said that they are not signed. */
function useSignTasks(
  { parts: { signature } }: TaskKind,
  { rows, onOther }: { rows: Rows; onOther: (other: Result) => void },
) {
  const [chosen, setChosen] = useState<string[]>();
  if (!signature) return { actions: [], dialog: null };
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
      params={{ workspaceId: rows.place.workspaceId }}
      records={chosen}
      opened={chosen !== undefined}
      onClose={() => setChosen(undefined)}
    />
  );
  return { actions, dialog };
}

/** What may be done with several tasks of a workspace at once, and the dialogs that belong to it. */
export function useTaskBulk(kind: TaskKind, { mayReassign, ...rows }: Rows & { mayReassign: boolean }) {
  const each = useEach(kind);
  const [result, setResult] = useState<Result>();
  const [toReassign, setToReassign] = useState<Task[]>();

  const signing = useSignTasks(kind, { rows, onOther: setResult });

  const tell = (done: Result, words: (count: number) => string) => {
    const changed = done.all - done.failed.length;
    if (changed > 0) toast.success(words(changed));
    if (done.failed.length > 0) setResult(done);
  };

  const complete = async (selection: Selection) => {
    const tasks = await chosenTasks(selection, rows);
    if (!tasks) return false;
    tell(await each(tasks, { status: 'completed' }), texts.completed);
    return true;
  };

  const bulkActions: BulkAction[] = [
    { label: texts.complete, icon: <IconCircleCheck />, onAct: complete },
    ...signing.actions,
    ...(mayReassign
      ? [
          {
            label: texts.reassign,
            icon: <IconUserShare />,
            onAct: async (selection: Selection) => {
              setToReassign(await chosenTasks(selection, rows));
              return false;
            },
          },
        ]
      : []),
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
      <ReassignTasksDialog
        opened={toReassign !== undefined}
        count={toReassign?.length ?? 0}
        onClose={() => setToReassign(undefined)}
        onChosen={async (people, reason) => {
          tell(await each(toReassign ?? [], { assignedTo: people, reason }), texts.reassigned);
          setToReassign(undefined);
        }}
      />
    </>
  );
  return { bulkActions, dialogs };
}
