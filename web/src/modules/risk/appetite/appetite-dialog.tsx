import { labelsOf, reason } from 'contract/core/field';
import { offeredAppetite, usualTolerance } from 'contract/modules/risk/appetite-score';
import {
  appetiteFields,
  appetiteInput,
  type AppetitePolicy,
  type CategoryAppetite,
} from 'contract/modules/risk/risk-appetite';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import type { z } from 'zod';
import { useForm } from '../../../core/forms/use-form.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { type FieldWords, useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { workspacePeople } from '../../../shared/people/people-source.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { today } from '../../../ui/format/format-date.ts';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { appetiteTexts as texts } from './appetite-texts.ts';
import classes from './appetite.module.css';

type Values = {
  category: AppetitePolicy['category'];
  appetite: number;
  tolerance: number;
  statement: string;
  approver: string;
  validFrom: string;
  validTo: string;
  reason: string;
  version: number;
};

// The contract's texts take more than text; the form gives them text.
const schema = appetiteInput as unknown as z.ZodType<Values, Values>;
const labels = labelsOf(appetiteFields);
const { shape } = appetiteFields;

const wordsOf: FieldWords = (name, value) => ({ label: labels[name] ?? name, text: String(value ?? '') });

function valuesOf({ category, latest }: CategoryAppetite, most: number): Values {
  const appetite = latest?.appetite ?? offeredAppetite(category, most);
  return {
    category,
    appetite,
    tolerance: latest?.tolerance ?? usualTolerance(appetite, most),
    statement: latest?.statement ?? '',
    approver: latest?.approver?._id ?? '',
    validFrom: today(),
    validTo: '',
    reason: '',
    version: latest?.edition ?? 0,
  };
}

export type AppetiteDialogProps = {
  found: CategoryAppetite;
  /** The highest score that the scheme gives. */
  most: number;
  opened: boolean;
  onClose: () => void;
};

function AppetiteForm({ found, most, onClose }: AppetiteDialogProps) {
  const { workspaceId } = useWorkspaceIds();
  const { category, latest } = found;
  const publish = useVersionedAction(riskAppetiteEndpoints.publish, wordsOf, { onSuccess: onClose });
  const form = useForm({
    name: `risk-appetite:${workspaceId}:${category}`,
    version: latest?.edition ?? 0,
    schema,
    defaultValues: valuesOf(found, most),
    onSubmit: ({ version: _seen, ...body }, base) =>
      publish.run({ params: { workspaceId }, body: { ...body, category } }, base),
  });
  const people = workspacePeople(workspaceId, { known: latest?.approver ? [latest.approver] : [] });
  return (
    <FormFrame form={form} labelOf={(name) => labels[name]} className={classes.form}>
      <div className={classes.pair}>
        <FormField form={form} name="appetite" field={fieldSpecOf(shape.appetite)} />
        <FormField form={form} name="tolerance" field={fieldSpecOf(shape.tolerance)} />
      </div>
      <FormField form={form} name="statement" field={fieldSpecOf(shape.statement)} />
      <FormField form={form} name="approver" field={{ ...fieldSpecOf(shape.approver), people }} />
      <div className={classes.pair}>
        <FormField form={form} name="validFrom" field={fieldSpecOf(shape.validFrom)} />
        <FormField form={form} name="validTo" field={fieldSpecOf(shape.validTo)} />
      </div>
      <FormField form={form} name="reason" field={{ ...fieldSpecOf(reason), help: texts.reasonHelp }} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={publish.isBusy} busyLabel={texts.publishing}>
          {texts.publish}
        </Button>
      </DialogActions>
      {publish.conflictDialog}
    </FormFrame>
  );
}

/** Publishes the next edition of what is accepted in a category. */
export function AppetiteDialog(props: AppetiteDialogProps) {
  const { found, opened, onClose } = props;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={texts.dialogTitle(found.category, (found.latest?.edition ?? 0) + 1)}
    >
      <AppetiteForm {...props} />
    </Dialog>
  );
}
