import type { Workspace } from 'contract/organization/workspace/workspace';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { useState } from 'react';
import { useForm } from '../../core/forms/use-form.ts';
import { changedFields } from '../../shared/forms/changed-fields.ts';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { useLogo } from './use-logo.ts';
import { WorkspaceFields, workspaceLabels, workspaceWords } from './workspace-fields.tsx';
import { workspaceTexts } from './workspace-texts.ts';

const texts = workspaceTexts.form;

const wordsOf = (name: string, value: unknown) => ({
  label: workspaceLabels[name] ?? name,
  text: name === 'imagekey' ? (value ? texts.someLogo : texts.noLogo) : String(value ?? ''),
});

export type EditWorkspaceFormProps = { workspace: Workspace; onDone: () => void };

export function EditWorkspaceForm({ workspace, onDone }: EditWorkspaceFormProps) {
  const { imageUrl, imagekey } = workspace;
  const [before] = useState(imagekey);
  const save = useVersionedAction(workspaceEndpoints[workspace.type].update, wordsOf, { onSuccess: onDone });
  const logo = useLogo(imageUrl && imagekey ? { url: imageUrl, key: imagekey } : null);
  const form = useForm({
    name: `workspace:${workspace._id}`,
    version: workspace.version,
    schema: workspaceWords,
    defaultValues: { name: workspace.name, description: workspace.description },
    onSubmit: async (words, base) => {
      const sent = await logo.send();
      if (!sent.ok) return undefined;
      const changed = changedFields({ ...words, imagekey: sent.key }, { ...base.values, imagekey: before });
      if (Object.keys(changed).length === 0) return onDone();
      const params = { workspaceId: workspace._id };
      return save.run({ params, body: changed }, base);
    },
  });
  return (
    <>
      <WorkspaceFields {...{ form, logo }} submitLabel={texts.save} busyLabel={texts.saving} />
      {save.conflictDialog}
    </>
  );
}
