import { labelsOf } from 'contract/core/field';
import { workspaceInput, workspacePatch } from 'contract/workspace/workspace';
import type { z } from 'zod';
import type { Draft } from '../../core/use-draft.ts';
import type { Form } from '../../core/use-form.ts';
import { DraftNotice } from '../../shared/draft-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LogoField } from './logo-field.tsx';
import type { Logo } from './use-logo.ts';
import classes from './workspace-form.module.css';
import { workspaceTexts } from './workspace-texts.ts';

/** The part of a workspace that is typed; the version rides along, so that a draft remembers what it was made on. */
export const workspaceWords = workspaceInput
  .pick({ name: true, description: true })
  .extend({ version: workspacePatch.shape.version });

export const workspaceLabels = labelsOf(workspaceInput);

export type WorkspaceFieldsProps = {
  form: Form<z.input<typeof workspaceWords>, z.output<typeof workspaceWords>>;
  draft: Draft;
  logo: Logo;
  submitLabel: string;
  busyLabel: string;
  onCancel: () => void;
};

/** What creating and editing a workspace ask for. */
export function WorkspaceFields({
  form,
  draft,
  logo,
  submitLabel,
  busyLabel,
  onCancel,
}: WorkspaceFieldsProps) {
  const handleCancel = () => {
    draft.clear();
    onCancel();
  };
  return (
    <form {...form.props} className={classes.form}>
      <DraftNotice draft={draft} />
      <TextField label={workspaceLabels['name'] ?? ''} required data-autofocus {...form.field('name')} />
      <LogoField logo={logo} />
      <TextAreaField label={workspaceLabels['description'] ?? ''} required {...form.field('description')} />
      <DialogActions>
        <Button onClick={handleCancel}>{workspaceTexts.form.cancel}</Button>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
