import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { useNavigate } from 'react-router';
import type { Base } from '../../core/forms/use-draft.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { useActor } from '../../core/session/use-can.ts';
import { type FieldWords, useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { RecordForm, type RecordFormParts } from '../record/form/record-form.tsx';
import { recordFormSchema, recordValues, type RecordValues } from '../record/form/record-form-schema.ts';
import type { RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useRecordPaths } from '../record/record-paths.ts';
import { raiseTexts as texts } from './raise-texts.ts';

type TakeOverFormProps = {
  kind: RecordKind;
  parts: RecordFormParts;
  record: ShownRecord;
  fields: CustomField[];
  wordsOf: FieldWords;
};

/** The full form with what the short one has said; whoever answers the rest takes the record over. */
export function TakeOverForm({ kind, parts, record, fields, wordsOf }: TakeOverFormProps) {
  const { workspaceId, record: pathOf } = useRecordPaths(kind);
  const navigate = useNavigate();
  const actor = useActor();
  const takeOver = useVersionedAction(kind.calls.takeOver, wordsOf);
  const here = pathOf(record._id);

  const save = async ({ status: _status, ...body }: RecordValues, base: Base) => {
    const outcome = await takeOver.run({ params: { workspaceId, recordId: record._id }, body }, base);
    if (outcome.ok) await navigate(here);
    return outcome;
  };

  const form = useForm({
    name: `${kind.key}:take-over:${record._id}`,
    version: record.version,
    schema: recordFormSchema(parts.fields, fields),
    defaultValues: {
      ...recordValues(parts.fields, fields, record),
      managers: actor ? [actor.accountId] : [],
    },
    onSubmit: save,
  });
  return (
    <>
      <RecordForm
        kind={kind}
        parts={{ ...parts, after: () => texts.takenSteps }}
        form={form}
        fields={fields}
        busy={takeOver.isBusy}
        isNew
        save={texts.saveTaken}
        except={record._id}
        managers={[]}
        cancelTo={here}
      />
      {takeOver.conflictDialog}
    </>
  );
}
