import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { type SavedReport, savedReportInput } from 'contract/records/report/saved-report';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import recordClasses from '../record/page/record.module.css';
import { bodyOf, type ReportChoice } from './report-choice.ts';
import { reportTexts as texts } from './report-texts.ts';
import classes from './report.module.css';
import { useMayChangeOwn } from './use-may-change-own.ts';
import { useReportPlace } from './use-report-place.ts';

export type SaveReportDialogProps = {
  opened: boolean;
  onClose: () => void;
  choice: ReportChoice;
  saved: SavedReport | undefined;
};

const { name } = savedReportInput.shape;
const schema = z.object({ name, isNew: z.boolean() });

function SaveForm({ onClose, choice, saved }: SaveReportDialogProps) {
  const { params, saved: pathOf } = useReportPlace();
  const navigate = useNavigate();
  const mayChange = useMayChangeOwn();
  const own = saved && mayChange(saved) ? saved : undefined;
  const create = useAction(reportEndpoints.save, {
    onSuccess: ({ _id }) => {
      onClose();
      void navigate(pathOf(_id), { replace: true });
    },
  });
  const wordsOf = (field: string, value: unknown) => ({
    label: field === 'name' ? fieldSpecOf(name).label : texts.choices,
    text: field === 'name' ? String(value ?? '') : texts.otherChoices,
  });
  const update = useVersionedAction(reportEndpoints.updateSaved, wordsOf, { onSuccess: onClose });
  const { record: _, ...choices } = bodyOf(choice);
  const form = useForm({
    name: `saved-report:${own?._id ?? 'new'}`,
    ...(own ? { version: own.version } : {}),
    schema,
    defaultValues: { name: saved?.name ?? '', isNew: false },
    onSubmit: (given, seen) =>
      own && !given.isNew
        ? update.run(
            { params: { ...params, savedReportId: own._id }, body: { name: given.name, ...choices } },
            seen,
          )
        : create.run({ params, body: { name: given.name, ...choices } }),
  });
  return (
    <FormFrame form={form} className={recordClasses.dialogForm}>
      <p className={classes.quiet}>
        {texts.saveText} {choice.template.isOfRecord && texts.saveOfRecord}
      </p>
      <FormField form={form} name="name" field={fieldSpecOf(name)} />
      {own && (
        <FormField
          form={form}
          name="isNew"
          field={{ label: texts.saveAsNew, control: 'checkbox', required: true }}
        />
      )}
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={create.isBusy || update.isBusy}>
          {texts.save}
        </Button>
      </DialogActions>
      {update.conflictDialog}
    </FormFrame>
  );
}

/** Keeps the choices of a report under a name. */
export function SaveReportDialog(props: SaveReportDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={texts.saveTitle} size="small">
      <SaveForm {...props} />
    </Dialog>
  );
}
