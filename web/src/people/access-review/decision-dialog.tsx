import { type ReviewLine } from 'contract/people/access-review/access-review';
import { accessReviewEndpoints } from 'contract/people/access-review/access-review.endpoints';
import { reason } from 'contract/core/field';
import { z } from 'zod';
import { useApi } from '../../core/http/use-api.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { type FieldSpec, fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { workspacePeople } from '../../shared/people/people-source.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Decided, RoleCell } from './decision-cell.tsx';
import { reviewTexts } from './review-texts.ts';
import classes from './review.module.css';
import { useDecideInDialog } from './use-decide.ts';

const texts = reviewTexts.dialog;

type FormProps = { reviewId: string; line: ReviewLine; onClose: () => void };

/** The reason that was given before for the same. */
const reasonFor = (act: 'change' | 'remove', { decision, reason: given }: ReviewLine) =>
  decision === act ? (given ?? '') : '';

const reasonField: FieldSpec = { ...fieldSpecOf(reason), help: texts.reason };

function Actions({ act, busy }: { act: 'change' | 'remove'; busy: boolean }) {
  return (
    <DialogActions>
      <DialogCancel />
      <Button type="submit" variant={act === 'remove' ? 'danger' : 'primary'} busy={busy}>
        {texts.save[act]}
      </Button>
    </DialogActions>
  );
}

/** What the line is by now, where somebody else has decided of it or changed the access while the dialog was open. */
function ByNow({ decide: { isChanged, seen } }: { decide: ReturnType<typeof useDecideInDialog> }) {
  if (!isChanged) return null;
  return (
    <Notice tone="warn">
      <div className={classes.byNow}>
        {reviewTexts.byNow}
        <RoleCell line={seen} />
        <Decided line={seen} />
        {seen.reason}
      </div>
    </Notice>
  );
}

function ChangeForm({ reviewId, line, onClose }: FormProps) {
  const choices = useApi(accessReviewEndpoints.choices, { params: { reviewId, lineId: line._id } });
  const decide = useDecideInDialog(reviewId, line);
  // A refusal of the server stands at the field that the call knows.
  const name = line.workspace ? 'role' : 'organizationRole';
  const form = useForm({
    name: `review-change:${line._id}`,
    version: line.version,
    isDecision: true,
    schema: z.object({ [name]: z.string().min(1, texts.choose), reason }),
    defaultValues: { [name]: '', reason: reasonFor('change', line) },
    onSubmit: async (values) => {
      const outcome = await decide.run({ decision: 'change', ...values });
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  const role: FieldSpec = {
    label: texts.newRole,
    control: 'select',
    required: true,
    placeholder: texts.choose,
    options: choices.data ?? [],
  };
  return (
    <FormFrame form={form} className={classes.form}>
      <ByNow decide={decide} />
      <FormField form={form} name={name} field={role} />
      <FormField form={form} name="reason" field={reasonField} />
      <Actions act="change" busy={decide.isBusy} />
    </FormFrame>
  );
}

const removal = z
  .object({ openWork: z.enum(['reassign', 'leave']), reassignTo: z.string(), reason })
  .refine(({ openWork, reassignTo }) => openWork === 'leave' || reassignTo !== '', {
    path: ['reassignTo'],
    message: texts.chooseSuccessor,
  });

const openWorkField = {
  label: texts.openWork,
  control: 'radio' as const,
  options: (['reassign', 'leave'] as const).map((value) => ({ value, label: texts.openWorks[value] })),
};

function RemoveForm({ reviewId, line, onClose }: FormProps) {
  const { workspace, person, openItems } = line;
  const asksForWork = workspace !== null && openItems > 0;
  const decide = useDecideInDialog(reviewId, line);
  const form = useForm({
    name: `review-remove:${line._id}`,
    version: line.version,
    isDecision: true,
    schema: removal,
    defaultValues: {
      openWork: asksForWork ? 'reassign' : 'leave',
      reassignTo: '',
      reason: reasonFor('remove', line),
    },
    onSubmit: async ({ openWork, reassignTo, reason: why }) => {
      const work = openWork === 'reassign' ? { reassignTo } : { leaveUnassigned: asksForWork };
      const outcome = await decide.run({ decision: 'remove', reason: why, ...work });
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  const successor: FieldSpec = {
    label: texts.successor,
    control: 'person',
    required: true,
    placeholder: texts.chooseSuccessor,
    people: workspacePeople(workspace?._id ?? '', { leaveOut: [person._id] }),
  };
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.text}>
        {workspace ? texts.removeWorkspace(workspace.name) : texts.removeOrganization}
        {openItems > 0 && ` ${texts.openItems(openItems)}`}
      </p>
      <ByNow decide={decide} />
      {asksForWork && <FormField form={form} name="openWork" field={openWorkField} />}
      {asksForWork && form.watch('openWork') === 'reassign' && (
        <FormField form={form} name="reassignTo" field={successor} />
      )}
      <FormField form={form} name="reason" field={reasonField} />
      <Actions act="remove" busy={decide.isBusy} />
    </FormFrame>
  );
}

export type DecisionDialogProps = FormProps & { act: 'change' | 'remove'; opened: boolean };

/** Asks for what a change or a removal takes: the new role, what becomes of open work, and the reason. */
export function DecisionDialog({ act, opened, ...form }: DecisionDialogProps) {
  const Form = act === 'change' ? ChangeForm : RemoveForm;
  return (
    <Dialog opened={opened} onClose={form.onClose} title={texts[act](form.line.person.name)}>
      <Form {...form} />
    </Dialog>
  );
}
