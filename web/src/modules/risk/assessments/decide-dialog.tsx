import {
  assessmentFields,
  assessmentStates,
  decisionInput,
  type RiskAssessment,
} from 'contract/modules/risk/risk-assessment';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { labelsOf } from 'contract/core/field';
import { useState } from 'react';
import type { z } from 'zod';
import { useForm } from '../../../core/forms/use-form.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { signatureTexts } from '../../../records/signature/signature-texts.ts';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { assessmentTexts as texts } from './assessment-texts.ts';
import classes from './assessments.module.css';

type Decision = { status: 'reviewed' | 'approved' | 'rejected'; feedback: string; justification: string };

const labels = labelsOf(assessmentFields);
const words = (name: string, value: unknown) => ({
  label: labels[name] ?? name,
  text: String(value ?? texts.none),
});

const statusField: FieldSpec = {
  label: texts.decision,
  control: 'radio',
  required: true,
  options: (['reviewed', 'approved', 'rejected'] as const).map((value) => ({
    value,
    label: assessmentStates[value].label,
  })),
};
const feedbackField: FieldSpec = { label: texts.feedback, control: 'textarea' };
const justificationField: FieldSpec = {
  label: signatureTexts.justification,
  control: 'textarea',
  required: true,
};

type DecideProps = { assessment: RiskAssessment; opened: boolean; onClose: () => void };

function DecideForm({ assessment, onClose }: Omit<DecideProps, 'opened'>) {
  const { workspaceId } = useWorkspaceIds();
  const [seen] = useState(assessment);
  const [isOwn, setIsOwn] = useState(false);
  const decide = useVersionedAction(riskAssessmentEndpoints.decide, words, {
    onSuccess: onClose,
    decisionOn: (name) => seen[name as keyof RiskAssessment],
  });
  const form = useForm({
    name: `risk-assessment-decision:${assessment._id}`,
    version: assessment.version,
    isDecision: true,
    schema: decisionInput as unknown as z.ZodType<Decision, Decision>, // the form gives text; the version comes with the call
    defaultValues: {
      status: assessment.status === 'reviewed' ? 'approved' : 'reviewed',
      feedback: '',
      justification: '',
      version: assessment.version,
    } as Decision,
    onSubmit: async ({ status, feedback, justification }, base) => {
      const params = { workspaceId, recordId: assessment.record, assessmentId: assessment._id };
      const said = justification ? { justification } : {};
      const outcome = await decide.run(
        { params, body: { status, feedback: feedback || null, ...said } },
        base,
      );
      if (!outcome.ok && outcome.error.errors['justification']) setIsOwn(true);
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.quiet}>{texts.seen}</p>
      <FormField form={form} name="status" field={statusField} />
      <FormField form={form} name="feedback" field={feedbackField} />
      {isOwn && <FormField form={form} name="justification" field={justificationField} />}
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={decide.isBusy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </DialogActions>
      {decide.conflictDialog}
    </FormFrame>
  );
}

/** Asks somebody who did not make an assessment what they make of it. */
export function DecideDialog({ assessment, opened, onClose }: DecideProps) {
  const title = texts.decideOf(assessment.name, formatDate(assessment.date));
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="small">
      <DecideForm assessment={assessment} onClose={onClose} />
    </Dialog>
  );
}
