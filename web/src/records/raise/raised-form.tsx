import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { useCan } from '../../core/session/use-can.ts';
import type { RecordFormParts } from '../record/form/record-form.tsx';
import { wordsOfFields } from '../record/record-fields.ts';
import type { RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useFieldWords } from '../record/use-field-words.ts';
import { ReviseForm } from './revise-form.tsx';
import { TakeOverForm } from './take-over-form.tsx';

type RaisedFormProps = {
  kind: RecordKind;
  parts: RecordFormParts;
  record: ShownRecord;
  fields: CustomField[];
};

/** The form of what nobody has taken over: all of it for who may take it over, the short one for its raiser. */
export function RaisedForm({ kind, parts, record, fields }: RaisedFormProps) {
  const mayTake = useCan(kind.calls.takeOver.access);
  const words = wordsOfFields(parts.fields.all);
  const wordsOf = useFieldWords({ words, states: kind.states, known: record.managers });
  if (!mayTake) return <ReviseForm kind={kind} record={record} wordsOf={wordsOf} />;
  return <TakeOverForm kind={kind} parts={parts} record={record} fields={fields} wordsOf={wordsOf} />;
}
