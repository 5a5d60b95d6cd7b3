import {
  type ImportedField,
  importFixInput,
  type ImportJob,
  type ImportRow,
} from 'contract/records/import/import';
import { useForm } from '../../core/forms/use-form.ts';
import { useAction } from '../../core/http/use-action.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { useImportPlace } from './import-place.tsx';
import { importTexts } from './import-texts.ts';
import classes from './import.module.css';

const texts = importTexts.fix;
const schema = importFixInput.omit({ field: true });

/** A cell of a row in which something was found. */
export type BadCell = { row: ImportRow; field: ImportedField; message: string; isError: boolean };

type FixProps = { job: ImportJob; cell: BadCell; onClose: () => void };

function FixForm({ job, cell: { row, field, message, isError }, onClose }: FixProps) {
  const { calls, paramsOf } = useImportPlace();
  const fix = useAction(calls.fix, { successToast: texts.saved, onSuccess: onClose });
  const column = job.mapping[field.name];
  const was = column === null || column === undefined ? '' : (row.cells[column] ?? '');
  const isListed = field.choices.length > 0;
  const form = useForm({
    name: `import-fix:${row._id}:${field.name}`,
    schema,
    defaultValues: { value: isListed && !field.choices.includes(was) ? '' : was, everywhere: false },
    onSubmit: (body) =>
      fix.run({
        params: { ...paramsOf(job._id), rowId: row._id },
        body: { field: field.name, ...body },
      }),
  });
  return (
    <FormFrame form={form} className={classes.fix}>
      <Notice tone={isError ? 'bad' : 'warn'}>{message}</Notice>
      <FormField
        form={form}
        name="value"
        field={
          isListed
            ? {
                label: texts.correct,
                control: 'select',
                help: field.help,
                options: field.choices.map((choice) => ({ value: choice, label: choice })),
              }
            : { label: texts.correct, control: was.length > 100 ? 'textarea' : 'text', help: field.help }
        }
      />
      <FormField
        form={form}
        name="everywhere"
        field={{ label: texts.everywhere(was.slice(0, 60)), control: 'checkbox' }}
      />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={fix.isBusy}>
          {texts.save}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Corrects a cell where it stands, in this row or in all that say the same. */
export function FixDialog({
  job,
  cell,
  onClose,
}: {
  job: ImportJob;
  cell: BadCell | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      opened={cell !== undefined}
      onClose={onClose}
      title={cell ? texts.title(cell.row.row, cell.field.label) : ''}
      size="small"
    >
      {cell && <FixForm key={`${cell.row._id} ${cell.field.name}`} job={job} cell={cell} onClose={onClose} />}
    </Dialog>
  );
}
