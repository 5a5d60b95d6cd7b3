import { assessmentApproval, type Risk } from 'contract/modules/risk/risk';
import { whyRejected } from 'contract/modules/risk/risk-assessment';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { signatureInput } from 'contract/records/signature/signature';
import { useState } from 'react';
import type { z } from 'zod';
import { useForm } from '../../../core/forms/use-form.ts';
import { FormFrame } from '../../../shared/forms/form-frame.tsx';
import { fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { valueAt } from '../../../shared/forms/conflict.ts';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlays/dialog.tsx';
import { signatureTexts } from '../../../records/signature/signature-texts.ts';
import { recordTexts } from '../../../records/record/page/record-texts.ts';
import classes from '../../../records/record/page/record.module.css';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import { useRiskWords } from '../use-risk-words.ts';
import { riskTexts } from './risk-texts.ts';

const statusField = { ...fieldSpecOf(assessmentApproval.shape.status), control: 'radio' as const };
const feedbackField = {
  ...fieldSpecOf(assessmentApproval.shape.feedback),
  labelEnd: <span className={classes.optional}>{recordTexts.optional}</span>,
};

const justificationField = {
  label: signatureTexts.justification,
  control: 'textarea' as const,
  required: true,
};

type ApprovalValues = {
  status: Risk['assessmentApproval']['status'];
  feedback: string;
  justification: string;
};

// The contract's texts take more than text; the form gives them text.
const schema = assessmentApproval
  .extend({ justification: signatureInput.shape.justification })
  .refine(whyRejected.check, whyRejected.error) as unknown as z.ZodType<ApprovalValues, ApprovalValues>;

function ApprovalForm({ risk, onClose }: { risk: Risk; onClose: () => void }) {
  const { workspaceId } = useWorkspaceIds();
  // What is decided on is the risk as it was when the dialog was opened, all of it.
  const [seen] = useState(risk);
  // A small team says why one approves what is one's own; the server knows whose it is.
  const [isOwn, setIsOwn] = useState(false);
  const set = useVersionedAction(riskEndpoints.setApproval, useRiskWords(risk), {
    successToast: ({ assessmentApproval: { status } }) => riskTexts.approved[status],
    onSuccess: onClose,
    decisionOn: (name) => valueAt(seen, name),
  });
  const form = useForm({
    name: `risk-approval:${risk._id}`,
    version: risk.version,
    isDecision: true,
    schema,
    defaultValues: {
      status: risk.assessmentApproval.status,
      feedback: risk.assessmentApproval.feedback ?? '',
      justification: '',
    },
    onSubmit: async ({ status, feedback, justification }, base) => {
      const params = { workspaceId, recordId: risk._id };
      const said = justification ? { justification } : {};
      const body = { assessmentApproval: { status, feedback: feedback || null, ...said } };
      const outcome = await set.run({ params, body }, base);
      if (!outcome.ok && outcome.error.errors['justification']) setIsOwn(true);
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.dialogForm}>
      <FormField form={form} name="status" field={statusField} />
      <FormField form={form} name="feedback" field={feedbackField} />
      {isOwn && <FormField form={form} name="justification" field={justificationField} />}
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={set.isBusy} busyLabel={recordTexts.saving}>
          {recordTexts.save}
        </Button>
      </DialogActions>
      {set.conflictDialog}
    </FormFrame>
  );
}

/** Asks an approver for the state of the assessment, and what to say about it. */
export function ApprovalDialog({
  risk,
  opened,
  onClose,
}: {
  risk: Risk;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={riskTexts.approval} size="small">
      <ApprovalForm risk={risk} onClose={onClose} />
    </Dialog>
  );
}
