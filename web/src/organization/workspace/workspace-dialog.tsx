import type { ModuleKey } from 'contract/core/modules';
import type { Workspace } from 'contract/organization/workspace/workspace';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CreateWorkspaceForm } from './create-workspace-form.tsx';
import { EditWorkspaceForm } from './edit-workspace-form.tsx';
import { workspaceTexts } from './workspace-texts.ts';

const texts = workspaceTexts.form;

export type WorkspaceDialogProps = {
  module: ModuleKey;
  moduleId: string;
  /** The one to edit; without it a new one is created. */
  workspace?: Workspace;
  onClose: () => void;
};

export function WorkspaceDialog({ module, moduleId, workspace, onClose }: WorkspaceDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={workspace ? texts.editTitle : texts.createTitle}>
      {workspace ? (
        <EditWorkspaceForm workspace={workspace} onDone={onClose} />
      ) : (
        <CreateWorkspaceForm module={module} moduleId={moduleId} onDone={onClose} />
      )}
    </Dialog>
  );
}
