import { isEmpty } from 'contract/core/custom-field';
import { labelsOf } from 'contract/core/field';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useForm } from '../../core/forms/use-form.ts';
import type { Base } from '../../core/forms/use-draft.ts';
import type { Outcome } from '../../core/http/use-action.ts';
import { emptyValue, type FieldSpec, fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import recordClasses from '../record/page/record.module.css';
import { recordTexts } from '../record/page/record-texts.ts';
import { inForm } from '../record/record-fields.ts';
import { partFormTexts } from './part-form-texts.ts';
import classes from './part-form.module.css';

export type Values = Record<string, unknown>;

export type PartFormProps = {
  /** Under which word what is typed is kept. */
  name: string;
  schema: z.ZodObject;
  /** What is changed; a new one is made without it. */
  item?: (object & { version: number }) | undefined;
  /** What a new one begins with. */
  begin?: Values;
  /** The fields in their rows. */
  rows: readonly (readonly string[])[];
  /** Whether a field is asked for with what else is given; each is, unless said. What holds a value is shown all the same. */
  isAsked?: (field: string, values: Values) => boolean;
  /** What the screen knows of fields besides. */
  fields?: Record<string, Partial<FieldSpec>>;
  /** What a field is with what else is given, such as narrower choices. */
  narrowed?: (field: string, values: Values) => Partial<FieldSpec> | undefined;
  /** What other fields are given when this value is chosen in one. */
  followed?: (field: string, value: unknown, values: Values) => Values;
  save: (values: Values, base: Base) => Promise<Outcome<unknown>>;
  isBusy: boolean;
  saveLabel: string;
};

const nothing: Values = {};
const always = () => true;
const optional = { labelEnd: <span className={recordClasses.optional}>{recordTexts.optional}</span> };

type RowsProps = { rows: readonly (readonly string[])[]; drawn: (field: string) => ReactNode };

const Rows = ({ rows, drawn }: RowsProps) =>
  rows.map((row) =>
    row.length === 1 ? (
      row.map(drawn)
    ) : (
      <div key={row.join(' ')} className={classes.pair}>
        {row.map(drawn)}
      </div>
    ),
  );

function declaredSpec(schema: z.ZodObject, field: string): FieldSpec {
  const declared = (schema.shape as Record<string, z.ZodType>)[field]; // a shape holds schemas
  if (!declared) throw new Error(field);
  return fieldSpecOf(declared);
}

/** The form of what stands below a record, from the declaration of its fields. */
export function PartForm({
  name,
  schema,
  item,
  begin = nothing,
  rows,
  isAsked = always,
  fields,
  narrowed,
  followed,
  save,
  isBusy,
  saveLabel,
}: PartFormProps) {
  const specOf = (field: string): FieldSpec => ({ ...declaredSpec(schema, field), ...fields?.[field] });
  const given = (item ?? begin) as Values; // every object is one
  const names = rows.flat();
  const form = useForm({
    name,
    version: item?.version,
    schema,
    defaultValues: Object.fromEntries(
      names.map((field) => [field, inForm(given[field]) ?? emptyValue(specOf(field))]),
    ),
    onSubmit: save,
  });
  const values: Values = useWatch({ control: form.control });
  const shown = rows
    .map((row) => row.filter((field) => isAsked(field, values) || !isEmpty(values[field])))
    .filter(({ length }) => length > 0);
  const labels = labelsOf(schema);
  const fieldOf = (field: string): FieldSpec => {
    const spec = { ...specOf(field), ...narrowed?.(field, values) };
    return spec.required ? spec : { ...optional, ...spec };
  };
  const follow = (field: string, chosen: unknown) => {
    for (const [other, value] of Object.entries(followed?.(field, chosen, values) ?? {}))
      form.setValue(other, value, { shouldDirty: true });
  };
  const drawn = (field: string) => (
    <FormField
      key={field}
      form={form}
      name={field}
      field={fieldOf(field)}
      onChange={(value) => follow(field, value)}
    />
  );
  return (
    <FormFrame form={form} labelOf={(field) => labels[field]} className={classes.form}>
      <Rows rows={shown} drawn={drawn} />
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={partFormTexts.saving}>
          {saveLabel}
        </Button>
      </DialogActions>
    </FormFrame>
  );
}
