import type { Workspace } from 'contract/workspace/workspace';
import { workspaceEndpoints } from 'contract/workspace/workspace.endpoints';
import { useAction } from '../../core/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { workspaceTexts } from './workspace-texts.ts';

const texts = workspaceTexts.delete;

export type DeleteWorkspaceProps = { workspace: Workspace; onClose: () => void };

/** Asks once, naming the workspace, and then deletes it. */
export function DeleteWorkspace({ workspace, onClose }: DeleteWorkspaceProps) {
  const { run } = useAction(workspaceEndpoints[workspace.type].remove);
  const remove = async () => {
    await run({ params: { workspaceId: workspace._id } });
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={remove}
      title={texts.title}
      message={texts.question}
      names={[workspace.name]}
      confirmLabel={texts.confirm}
    />
  );
}
