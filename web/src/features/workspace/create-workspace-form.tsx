import type { ModuleKey } from 'contract/core/modules';
import { workspaceEndpoints } from 'contract/workspace/workspace.endpoints';
import { useAction } from '../../core/use-action.ts';
import { useDraft } from '../../core/use-draft.ts';
import { useForm } from '../../core/use-form.ts';
import { useLogo } from './use-logo.ts';
import { WorkspaceFields, workspaceWords } from './workspace-fields.tsx';
import { workspaceTexts } from './workspace-texts.ts';

const texts = workspaceTexts.form;

export type CreateWorkspaceFormProps = { module: ModuleKey; moduleId: string; onDone: () => void };

export function CreateWorkspaceForm({ module, moduleId, onDone }: CreateWorkspaceFormProps) {
  const create = useAction(workspaceEndpoints[module].create, {
    onSuccess: () => {
      draft.clear();
      onDone();
    },
  });
  const logo = useLogo(null);
  const form = useForm({
    schema: workspaceWords,
    defaultValues: { name: '', description: '' },
    onSubmit: async ({ name, description }) => {
      const sent = await logo.send();
      if (!sent.ok) return undefined;
      return create.run({ body: { name, description, type: module, moduleId, imagekey: sent.key } });
    },
  });
  const draft = useDraft(form, `workspace:new:${moduleId}`);
  return (
    <WorkspaceFields
      {...{ form, draft, logo }}
      submitLabel={texts.create}
      busyLabel={texts.creating}
      onCancel={onDone}
    />
  );
}
