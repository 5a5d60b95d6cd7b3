import type { Workspace } from 'contract/organization/workspace/workspace';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { workspaceTexts } from './workspace-texts.ts';

const texts = workspaceTexts.delete;

export type DeleteWorkspaceProps = { workspace: Workspace; onClose: () => void };

/** Asks for a reason, naming the workspace, then deletes it and offers to undo it for 10 s. */
export function DeleteWorkspace({ workspace, onClose }: DeleteWorkspaceProps) {
  const { _id, type, moduleId } = workspace;
  const calls = workspaceEndpoints[type];
  const restoring = useAction(calls.restore);
  const removal = useAction(calls.remove, { successToast: false });
  const tell = () => {
    onClose();
    const onUndo = () => void restoring.run({ params: { moduleId }, body: { workspaces: [_id] } });
    toast.success(calls.remove.success, { onUndo });
  };
  return (
    <ReasonDialog
      opened
      name={`workspace:${_id}`}
      onClose={onClose}
      act={(reason) => removal.run({ params: { workspaceId: _id }, body: { reason } })}
      onDone={tell}
      title={texts.title}
      message={texts.question}
      names={[workspace.name]}
      confirmLabel={texts.confirm}
    />
  );
}
