import { panelCreate } from 'contract/modules/risk/risk-assessment';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { ratingLabels, type RatingType, ratingTypes } from 'contract/modules/risk/risk-levels';
import type { z } from 'zod';
import { useForm } from '../../../core/forms/use-form.ts';
import { useAction } from '../../../core/http/use-action.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { type FieldSpec, fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { candidatesOf } from '../../../shared/people/people-source.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { assessmentTexts as texts } from './assessment-texts.ts';
import classes from './assessments.module.css';

type PanelValues = { type: RatingType; evaluators: string[] };
type PanelProps = { recordId: string; due: RatingType; opened: boolean; onClose: () => void };

// The form leaves the date to the server.
const schema: z.ZodType<PanelValues, PanelValues> = panelCreate.pick({ type: true, evaluators: true });

const typeField: FieldSpec = {
  label: texts.type,
  control: 'select',
  required: true,
  options: ratingTypes.map((value) => ({ value, label: ratingLabels[value] })),
};

function PanelForm({ recordId, due, onClose }: Omit<PanelProps, 'opened'>) {
  const { workspaceId } = useWorkspaceIds();
  const ask = useAction(riskAssessmentEndpoints.askPanel, { onSuccess: onClose });
  const form = useForm({
    name: `risk-panel:${recordId}`,
    schema,
    defaultValues: { type: due, evaluators: [] },
    onSubmit: (body) => ask.run({ params: { workspaceId, recordId }, body }),
  });
  const evaluators = {
    ...fieldSpecOf(panelCreate.shape.evaluators),
    placeholder: texts.people,
    people: candidatesOf(riskAssessmentEndpoints.evaluators, { workspaceId, recordId }),
  };
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.quiet}>{texts.panelText}</p>
      <FormField form={form} name="type" field={typeField} />
      <FormField form={form} name="evaluators" field={evaluators} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={ask.isBusy} busyLabel={texts.saving}>
          {texts.panelAsk}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Asks several people to score a risk, each by themselves. */
export function PanelDialog({ opened, onClose, ...panel }: PanelProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.panelTitle} size="small">
      <PanelForm {...panel} onClose={onClose} />
    </Dialog>
  );
}
