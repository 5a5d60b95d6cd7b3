import { limits } from 'contract/core/limits';
import type { Task } from 'contract/records/task/task.endpoints';
import { useState } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ExtensionForm, type MoreTime } from '../extension/extension-form.tsx';
import type { TaskKind } from './task-kind.ts';
import { taskBulkTexts as texts } from './task-texts.ts';

type FormProps = { onAsked: (request: MoreTime) => Promise<void> };

function Asking({ onAsked, isImpactAsked }: FormProps & { isImpactAsked?: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <ExtensionForm
      name="more-time-for-tasks"
      begin=""
      isImpactAsked={isImpactAsked}
      onAsked={async (request) => {
        setIsBusy(true);
        await onAsked(request);
        return { ok: true, data: undefined };
      }}
      isBusy={isBusy}
      askLabel={texts.askMoreTime}
    />
  );
}

type Judged = Required<Pick<TaskKind, 'calls' | 'asksImpact'>>;
type JudgingProps = FormProps & { kind: Judged; workspaceId: string; tasks: readonly Task[] };

/** As for a single task: it has to be said what the delay means where one of their records asks that. */
function AskingJudged({ kind, workspaceId, tasks, onAsked }: JudgingProps) {
  // So many are looked up at once; of further ones whoever decides is told as well.
  const all = [...new Set(tasks.map(({ record }) => record._id))];
  const ids = all.slice(0, limits.pageSizeMax);
  const query = { ids: ids.join(','), limit: String(limits.pageSizeMax) };
  const answer = useApi(kind.calls.list, { params: { workspaceId }, query });
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={5} />}>
      {({ results }) => (
        <Asking
          onAsked={onAsked}
          isImpactAsked={all.length > ids.length || results.some((record) => kind.asksImpact(record))}
        />
      )}
    </Loaded>
  );
}

export type MoreTimeDialogProps = FormProps & {
  opened: boolean;
  kind: TaskKind;
  /** Without it the tasks are of several workspaces. */
  workspaceId: string | undefined;
  tasks: readonly Task[];
  onClose: () => void;
};

/** Asks until when more time is wanted for tasks, and why; whoever decides does so for each. */
export function MoreTimeDialog({ opened, kind, workspaceId, tasks, onClose, onAsked }: MoreTimeDialogProps) {
  const { calls, asksImpact } = kind;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.moreTimeTitle(tasks.length)} size="small">
      {calls && asksImpact && workspaceId ? (
        <AskingJudged
          kind={{ calls, asksImpact }}
          workspaceId={workspaceId}
          tasks={tasks}
          onAsked={onAsked}
        />
      ) : (
        <Asking onAsked={onAsked} />
      )}
    </Dialog>
  );
}
