import type { ReactNode } from 'react';
import type { Base } from '../../core/forms/use-draft.ts';
import type { Outcome } from '../../core/http/use-action.ts';
import { changedValues } from '../record/form/changed-values.ts';
import { PartForm, type PartFormProps, type Values } from './part-form.tsx';

type EditedPartProps = Omit<PartFormProps, 'name' | 'item' | 'save' | 'isBusy'> & {
  /** The word that what is typed is kept under, with the id of what is changed or of the record that has a new one. */
  word: string;
  recordId: string;
  /** What is changed; a new one is made without it. */
  item: (object & { _id: string; version: number }) | undefined;
  /** The calls, as the screen has them. */
  create: { isBusy: boolean };
  update: { isBusy: boolean; conflictDialog: ReactNode };
  onCreate: (values: Values) => Promise<Outcome<unknown>>;
  onUpdate: (id: string, changes: Values, base: Base) => Promise<Outcome<unknown>>;
};

/** The form that changes what stands below a record, or makes a new one of it. */
export function EditedPart(props: EditedPartProps) {
  const { word, recordId, item, create, update, onCreate, onUpdate, ...form } = props;
  return (
    <>
      <PartForm
        {...form}
        name={item ? `${word}:${item._id}` : `${word}:new:${recordId}`}
        item={item}
        save={(values, base) =>
          item ? onUpdate(item._id, changedValues(values, base.values), base) : onCreate(values)
        }
        isBusy={create.isBusy || update.isBusy}
      />
      {update.conflictDialog}
    </>
  );
}
