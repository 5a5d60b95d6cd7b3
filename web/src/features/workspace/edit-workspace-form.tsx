import type { Workspace } from 'contract/workspace/workspace';
import { workspaceEndpoints } from 'contract/workspace/workspace.endpoints';
import { useDraft } from '../../core/use-draft.ts';
import { useForm } from '../../core/use-form.ts';
import { changedFields } from '../../shared/changed-fields.ts';
import { useVersionedAction } from '../../shared/use-versioned-action.tsx';
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
  const leave = () => {
    draft.clear();
    onDone();
  };
  const save = useVersionedAction(workspaceEndpoints[workspace.type].update, wordsOf, { onSuccess: leave });
  const logo = useLogo(imageUrl && imagekey ? { url: imageUrl, key: imagekey } : null);
  const form = useForm({
    schema: workspaceWords,
    defaultValues: { name: workspace.name, description: workspace.description, version: workspace.version },
    onSubmit: async ({ version, ...words }) => {
      const sent = await logo.send();
      if (!sent.ok) return undefined;
      const changed = changedFields({ ...words, imagekey: sent.key }, workspace);
      if (Object.keys(changed).length === 0) return leave();
      const params = { workspaceId: workspace._id };
      return save.run({ params, body: { ...changed, version } });
    },
  });
  const draft = useDraft(form, `workspace:${workspace._id}`);
  return (
    <>
      <WorkspaceFields
        {...{ form, draft, logo }}
        submitLabel={texts.save}
        busyLabel={texts.saving}
        onCancel={onDone}
      />
      {save.conflictDialog}
    </>
  );
}
