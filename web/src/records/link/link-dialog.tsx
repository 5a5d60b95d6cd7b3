import { linkInput } from 'contract/records/link/link';
import { limits } from 'contract/core/limits';
import { optionalLongText } from 'contract/core/field';
import { useController } from 'react-hook-form';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import recordClasses from '../record/page/record.module.css';
import { recordTexts } from '../record/page/record-texts.ts';
import type { PartCalls } from '../record/record-kind.ts';
import { linkTexts as texts } from './link-texts.ts';
import classes from './link.module.css';
import { RecordChoice } from './record-choice.tsx';

export type LinkDialogProps = {
  calls: PartCalls['link'];
  params: { workspaceId: string; recordId: string };
  opened: boolean;
  onClose: () => void;
};

const labels: Record<string, string> = { relation: texts.relation, record: texts.record, note: texts.note };

const relationField = { ...fieldSpecOf(linkInput.shape.relation), placeholder: texts.chooseRelation };
const noteField = {
  label: texts.note,
  control: 'textarea' as const,
  labelEnd: <span className={recordClasses.optional}>{recordTexts.optional}</span>,
};

// In a form a note that is not written is an empty text.
const schema = linkInput.extend({ note: optionalLongText(limits.linkNoteMax) });

function LinkForm({ calls, params, onClose }: Omit<LinkDialogProps, 'opened'>) {
  const create = useAction(calls.create, { onSuccess: onClose });
  const form = useForm({
    name: `link:${params.recordId}`,
    schema,
    defaultValues: { record: '', note: '' },
    onSubmit: (body) => create.run({ params, body }),
  });
  const {
    field: { ref, ...record },
  } = useController({ control: form.control, name: 'record' });
  return (
    <FormFrame form={form} labelOf={(name) => labels[name]} className={classes.form}>
      <FormField form={form} name="relation" field={relationField} />
      <RecordChoice {...record} inputRef={ref} calls={calls} params={params} error={form.errorOf('record')} />
      <FormField form={form} name="note" field={noteField} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={create.isBusy} busyLabel={texts.adding}>
          {texts.add}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Links a record with another one, and says what they have to do with each other. */
export function LinkDialog({ opened, onClose, ...props }: LinkDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.addTitle}>
      <LinkForm {...props} onClose={onClose} />
    </Dialog>
  );
}
