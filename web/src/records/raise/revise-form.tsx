import { useNavigate } from 'react-router';
import type { Base } from '../../core/forms/use-draft.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormCancel } from '../../shared/forms/form-cancel.tsx';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { type FieldWords, useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { FormActions } from '../../ui/fields/form-actions.tsx';
import type { RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useRecordPaths } from '../record/record-paths.ts';
import { optionsOf, useSiteNames } from '../record/use-names.ts';
import { raiseTexts as texts } from './raise-texts.ts';
import classes from './raise.module.css';
import { reportFields, reportSchema, type ReportValues } from './report-schema.ts';

type ReviseFormProps = { kind: RecordKind; record: ShownRecord; wordsOf: FieldWords };

/** Changes what was said of a record by the short form; its photos are on its page, under Files. */
export function ReviseForm({ kind, record, wordsOf }: ReviseFormProps) {
  const { workspaceId, record: pathOf } = useRecordPaths(kind);
  const navigate = useNavigate();
  const sites = useSiteNames();
  const revise = useVersionedAction(kind.calls.revise, wordsOf);
  const here = pathOf(record._id);

  const save = async (body: ReportValues, base: Base) => {
    const outcome = await revise.run({ params: { workspaceId, recordId: record._id }, body }, base);
    if (outcome.ok) await navigate(here);
    return outcome;
  };

  const form = useForm({
    name: `${kind.key}:report:${record._id}`,
    version: record.version,
    schema: reportSchema,
    defaultValues: { description: record.description, name: record.name, site: record.site._id },
    onSubmit: save,
  });
  return (
    <FormFrame form={form} className={classes.form} labelOf={(name) => wordsOf(name, null).label}>
      <FormField form={form} name="description" field={reportFields.description} />
      <FormField form={form} name="site" field={{ ...reportFields.site, options: optionsOf(sites) }} />
      <FormField form={form} name="name" field={{ ...reportFields.name, help: undefined }} />
      <FormActions>
        <Button type="submit" variant="primary" busy={revise.isBusy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <FormCancel form={form} to={here} />
      </FormActions>
      {revise.conflictDialog}
    </FormFrame>
  );
}
