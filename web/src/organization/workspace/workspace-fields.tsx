import { labelsOf } from 'contract/core/field';
import { workspaceInput } from 'contract/organization/workspace/workspace';
import type { z } from 'zod';
import type { Form } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LogoField } from './logo-field.tsx';
import type { Logo } from './use-logo.ts';
import classes from './workspace-form.module.css';

/** The part of a workspace that is typed. */
export const workspaceWords = workspaceInput.pick({ name: true, description: true });

export const workspaceLabels = labelsOf(workspaceInput);

export type WorkspaceFieldsProps = {
  form: Form<z.input<typeof workspaceWords>, z.output<typeof workspaceWords>>;
  logo: Logo;
  submitLabel: string;
  busyLabel: string;
};

/** What creating and editing a workspace ask for. */
export function WorkspaceFields({ form, logo, submitLabel, busyLabel }: WorkspaceFieldsProps) {
  return (
    <FormFrame form={form} labelOf={(name) => workspaceLabels[name]} className={classes.form}>
      <TextField label={workspaceLabels['name'] ?? ''} required data-autofocus {...form.field('name')} />
      <LogoField logo={logo} />
      <TextAreaField label={workspaceLabels['description'] ?? ''} required {...form.field('description')} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}
