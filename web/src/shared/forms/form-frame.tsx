import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Form } from '../../core/forms/use-form.ts';
import { FormNotes, type FormNotesProps } from './form-notes.tsx';

export type FormFrameProps<I extends FieldValues, O> = ComponentProps<'form'> &
  Omit<FormNotesProps, 'editing'> & { form: Form<I, O> };

/** A form with what is to be said of it: that a draft was put back, that somebody else has changed the record meanwhile. */
export function FormFrame<I extends FieldValues, O>(props: FormFrameProps<I, O>) {
  const { form, labelOf, children, ...rest } = props;
  return (
    <form {...form.props} {...rest}>
      <FormNotes editing={form.editing} labelOf={labelOf} />
      {children}
    </form>
  );
}
