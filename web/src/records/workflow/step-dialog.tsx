import { calendarDate, optionalLongText, reason, requiredLongText } from 'contract/core/field';
import type { Remark, Step } from 'contract/core/step';
import { type ComponentProps, useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import type { Outcome } from '../../core/http/use-action.ts';
import { type Form, useForm } from '../../core/forms/use-form.ts';
import { type FieldSpec, fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { daysFromToday } from '../../ui/format/format-date.ts';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import { ItemRemarks, remarksOf, type WithRemarks } from './item-remarks.tsx';
import { RecordChoice } from '../link/record-choice.tsx';
import { justificationOf } from './justification.ts';
import { workflowTexts as texts } from './workflow-texts.ts';
import classes from './workflow.module.css';

const dayOf = ({ untilLabel }: Step) =>
  calendarDate(texts.resumeRequired).meta({ label: untilLabel ?? texts.resumeOn, control: 'date' });
const noteOf = (missing: string) =>
  requiredLongText(missing, 4000).meta({ label: texts.note, control: 'textarea' });
const optionalReason = optionalLongText(1000).meta({ label: 'Reason', control: 'textarea' });

const choiceField = ({ label, choices, missing }: NonNullable<Step['choice']>) =>
  z.string().min(1, missing).meta({ label, control: 'select', choices });

const optional = <span className={classes.optional}>{texts.optional}</span>;

function drawnField(field: z.ZodType): FieldSpec {
  const spec = fieldSpecOf(field);
  return spec.required ? spec : { ...spec, labelEnd: optional };
}

type Fields = Record<string, z.ZodType>;
/** What was asked, by the field; what is said of items is a list. */
export type Asked = Record<string, string | Remark[]>;

/** What was asked, as one schema: where a choice names another record, that one is asked with it. */
function schemaOf(fields: Fields, { choice }: Step) {
  const asked = z.object(fields) as unknown as z.ZodType<Asked, Asked>; // all of them are texts, but what is said of items
  const named = choice?.record;
  if (!named) return asked;
  return asked.refine((given) => given['choice'] !== named.of || given['record'], {
    path: ['record'],
    message: named.missing,
  });
}

/** The fields of what a step asks. */
function fieldsOf(step: Step, noteMissing: string | undefined): Fields {
  return {
    ...(noteMissing ? { note: noteOf(noteMissing) } : {}),
    ...(step.until ? { resumeOn: dayOf(step) } : {}),
    ...(step.choice ? { choice: choiceField(step.choice) } : {}),
    ...(step.choice?.record ? { record: z.string() } : {}),
    ...(step.items ? { remarks: remarksOf(step.items) } : {}),
    ...(step.reason === 'required'
      ? { reason: step.reasonLabel ? reason.meta({ label: step.reasonLabel, control: 'textarea' }) : reason }
      : step.reason === 'optional'
        ? {
            reason: step.reasonLabel
              ? optionalReason.meta({ label: step.reasonLabel, control: 'textarea' })
              : optionalReason,
          }
        : {}),
    ...(step.justification ? { justification: justificationOf(step.justification) } : {}),
  };
}

const beginsWith = (field: string) =>
  field === 'resumeOn' ? daysFromToday(7) : field === 'remarks' ? [] : '';

/** The calls by which a record is linked, and where it is. */
export type StepLinks = Pick<ComponentProps<typeof RecordChoice>, 'calls' | 'params'>;

export type StepDialogProps = {
  /** What the draft of what is typed is kept under. */
  name: string;
  step: Step;
  /** What the step leads to, where its word does not say it. */
  about?: string | undefined;
  /** What is said where a note is asked as well and there is none. */
  noteMissing?: string | undefined;
  /** Where the other record is found that a choice names. */
  links?: StepLinks | undefined;
  take: (asked: Asked) => Promise<Outcome<unknown>>;
  opened: boolean;
  onClose: (isDone: boolean) => void;
};

type NamedProps = {
  form: Form<Asked, Asked>;
  asked: NonNullable<Step['choice']>['record'];
  links: StepLinks;
};

/** The record that a choice names, once that is chosen. */
function NamedRecord({ form, asked, links }: NamedProps) {
  const { field } = useController({ control: form.control, name: 'record' });
  const { ref, value, ...record } = field;
  if (!asked || form.watch('choice') !== asked.of) return null;
  return (
    <RecordChoice
      {...record}
      {...links}
      kind={asked.kind}
      isOpen
      value={typeof value === 'string' ? value : ''}
      inputRef={ref}
      label={asked.label}
      error={form.errorOf('record')}
    />
  );
}

function StepForm({ name, step, about, noteMissing, links, take, onClose }: StepDialogProps) {
  // What is asked stays as it was when the dialog was opened.
  const [fields] = useState(() => fieldsOf(step, noteMissing));
  const form = useForm({
    name,
    schema: schemaOf(fields, step),
    defaultValues: Object.fromEntries(Object.keys(fields).map((field) => [field, beginsWith(field)])),
    onSubmit: async (asked) => {
      const outcome = await take(asked);
      if (outcome.ok) onClose(true);
      return outcome;
    },
  });
  return (
    <FormFrame form={form} className={classes.form}>
      {about && <p className={classes.about}>{about}</p>}
      {Object.entries(fields).map(([one, field]) =>
        one === 'record' ? (
          links && <NamedRecord key={one} form={form} asked={step.choice?.record} links={links} />
        ) : one === 'remarks' ? (
          step.items && (
            <ItemRemarks
              key={one}
              items={step.items}
              form={form as unknown as Form<WithRemarks, WithRemarks>} // one of the fields of this form
            />
          )
        ) : (
          <FormField key={one} form={form} name={one} field={drawnField(field)} />
        ),
      )}
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {step.label}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}

/** Asks for what a step of a record or of an action asks: why, until when, one of its choices, and why nobody else does it. */
export function StepDialog(props: StepDialogProps) {
  const { step, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={() => onClose(false)} title={step.label} size="small">
      <StepForm {...props} />
    </Dialog>
  );
}
