import { IconSend } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { DraftState } from '../../shared/forms/form-notes.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import type { CalledLists, ShownRecord } from '../record/record-kind.ts';
import { useRecordPaths } from '../record/record-paths.ts';
import { PhotoPart } from './photo-part.tsx';
import { raiseTexts as texts } from './raise-texts.ts';
import classes from './raise.module.css';
import { reportBody, reportFields, reportSchema, type ReportValues } from './report-schema.ts';
import { SiteChoice } from './site-choice.tsx';
import { usePhotos } from './use-photos.ts';

export type ReportFormProps = {
  kind: CalledLists;
  sites: readonly { _id: string; name: string }[];
  /** Where the person reported last. */
  last: string | undefined;
  onDone: (record: ShownRecord) => void;
};

const unsent = new ApiError({ status: 'FETCH_ERROR', message: texts.notSent });

/** The short form: what was seen, where, and a photo of it. */
export function ReportForm({ kind, sites, last, onDone }: ReportFormProps) {
  const { workspaceId } = useRecordPaths(kind);
  const photos = usePhotos();
  const raise = useAction(kind.calls.raise, { successToast: false });
  const [only] = sites.length === 1 ? sites : [];

  const send = async (values: ReportValues) => {
    const files = await photos.settle();
    if (!files) {
      toast.error(texts.notSent);
      return { ok: false as const, error: unsent };
    }
    const outcome = await raise.run({ params: { workspaceId }, body: { ...reportBody(values), files } });
    if (outcome.ok) onDone(outcome.data);
    return outcome;
  };

  const form = useForm({
    name: `${kind.key}:report:${workspaceId}`,
    schema: reportSchema,
    defaultValues: { description: '', name: '', site: last ?? only?._id ?? '' },
    onSubmit: send,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('description'), [setFocus]);
  const isBusy = form.formState.isSubmitting;

  return (
    <FormFrame form={form} className={classes.form}>
      <FormField form={form} name="description" field={reportFields.description} />
      <SiteChoice form={form} label={reportFields.site.label} sites={sites} last={last} />
      <PhotoPart photos={photos} />
      <FormField
        form={form}
        name="name"
        field={{ ...reportFields.name, labelEnd: <span className={classes.hint}>{texts.optional}</span> }}
      />
      <div className={classes.bar}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          fullWidth
          icon={<IconSend />}
          busy={isBusy}
          busyLabel={texts.sending}
        >
          {texts.send}
        </Button>
        <span className={classes.kept} role="status">
          <DraftState editing={form.editing} />
        </span>
      </div>
    </FormFrame>
  );
}
