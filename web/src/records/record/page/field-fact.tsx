import type { ReactNode } from 'react';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { InPlace } from '../../../shared/forms/in-place.tsx';
import type { Seen } from '../../../shared/forms/use-versioned-action.tsx';
import { byName, fieldInPlace, hintOf, inForm, type RecordFields } from '../record-fields.ts';
import type { ShownRecord } from '../record-kind.ts';
import type { RecordPartProps } from './use-record-save.ts';

export type FieldFactProps<R> = RecordPartProps<R> & {
  fields: Pick<RecordFields, 'input' | 'hints'>;
  name: string;
  /** What the screen knows of the field besides, such as its choices. */
  field?: Partial<FieldSpec>;
  /** Whether what is read holds controls of its own. */
  isInteractive?: boolean;
  /** Saves it in another way than by itself. */
  onSave?: (value: unknown, seen: Seen) => Promise<string | undefined>;
  /** The value as it is read. */
  children: ReactNode;
};

/** One of the own fields of a record, edited where it stands. */
export function FieldFact<R extends ShownRecord>(props: FieldFactProps<R>) {
  const { record, mayEdit, save, fields, name, field, isInteractive = false, onSave, children } = props;
  const value = inForm(byName(record)[name]);
  const advice = hintOf(fields, name, [...record.managers, ...record.members]);
  return (
    <InPlace
      name={`${record._id}:${name}`}
      field={{ ...fieldInPlace(fields, name), hintOf: advice, ...field }}
      value={value}
      version={record.version}
      mayEdit={mayEdit}
      isInteractive={isInteractive}
      onSave={onSave ?? ((typed, seen) => save({ [name]: typed }, seen))}
    >
      {children}
    </InPlace>
  );
}
