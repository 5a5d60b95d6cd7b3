import type { ModuleKey } from 'contract/core/modules';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { useLogo } from './use-logo.ts';
import { WorkspaceFields, workspaceWords } from './workspace-fields.tsx';
import { workspaceTexts } from './workspace-texts.ts';

const texts = workspaceTexts.form;

export type CreateWorkspaceFormProps = { module: ModuleKey; moduleId: string; onDone: () => void };

export function CreateWorkspaceForm({ module, moduleId, onDone }: CreateWorkspaceFormProps) {
  const create = useAction(workspaceEndpoints[module].create, {
    onSuccess: onDone,
  });
  const logo = useLogo(null);
  const form = useForm({
    name: `workspace:new:${moduleId}`,
    schema: workspaceWords,
    defaultValues: { name: '', description: '' },
    onSubmit: async ({ name, description }) => {
      const sent = await logo.send();
      if (!sent.ok) return undefined;
      return create.run({ body: { name, description, type: module, moduleId, imagekey: sent.key } });
    },
  });
  return <WorkspaceFields {...{ form, logo }} submitLabel={texts.create} busyLabel={texts.creating} />;
}
