import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../../core/http/client.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import type { Base } from '../../../core/forms/use-draft.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { useRoom } from '../../../core/realtime/realtime.ts';
import { useSaysEditing } from '../../../core/realtime/use-presence.ts';
import { useApi } from '../../../core/http/use-api.ts';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { useVersionedAction } from '../../../shared/forms/use-versioned-action.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useCustomFields } from '../../custom-field/use-custom-fields.ts';
import { textsOf as raiseTextsOf } from '../../raise/raise-texts.ts';
import { RaisedForm } from '../../raise/raised-form.tsx';
import { useAskStep } from '../../workflow/use-ask-step.tsx';
import { needsAnswer, stepDraft, useTakeStep } from '../../workflow/use-steps.ts';
import { EditingNotice } from '../page/editing-notice.tsx';
import { RecordProblem } from '../page/record-problem.tsx';
import { ForWhoMayChange } from './for-who-may-change.tsx';
import { wordsOfFields } from '../record-fields.ts';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { statusAt } from '../record-stage.ts';
import { useRecordPaths } from '../record-paths.ts';
import { useFieldWords } from '../use-field-words.ts';
import { RecordForm, type RecordFormParts } from './record-form.tsx';
import { recordChanges, recordFormSchema, recordValues, type RecordValues } from './record-form-schema.ts';
import { textsOf } from './record-form-texts.ts';

// A step that is refused says why in its message alone; in this form the status is what was refused.
function atStatus(error: ApiError): ApiError {
  const isStep = error.code === 'PRECONDITION_UNMET' || error.code === 'INVALID_TRANSITION';
  if (!isStep) return error;
  const { status, code, message } = error;
  return new ApiError({ status, code, message, errors: { status: message } });
}

/** Takes the step to a status that was chosen where it needs an answer, such as why a record is put on hold. */
function useStatusStep(kind: RecordKind, record: ShownRecord) {
  const { workspaceId } = useRecordPaths(kind);
  const taking = useTakeStep(kind);
  const { ask, dialog } = useAskStep();

  const askFor = async (status: unknown): Promise<'asks nothing' | 'taken' | 'given up'> => {
    if (status === undefined) return 'asks nothing';
    // It was taken before, and the rest was refused.
    if (status === record.status) return 'taken';
    const steps = await call(kind.calls.steps, { params: { workspaceId, recordId: record._id } });
    const step = steps.find((one) => statusAt(kind, one.to) === status && one.allowed && needsAnswer(one));
    if (!step) return 'asks nothing';
    const name = stepDraft(kind, record, step);
    const isTaken = await ask({ name, step, take: async (given) => taking.take(record, step, given) });
    return isTaken ? 'taken' : 'given up';
  };
  return { askFor, dialog };
}

export type RecordFormPageProps = { kind: RecordKind; parts: RecordFormParts };

type EditFormProps = RecordFormPageProps & { record: ShownRecord; fields: CustomField[] };

function EditForm({ kind, parts, record, fields }: EditFormProps) {
  const room = `record:${record._id}` as const;
  useSaysEditing(room);
  useRoom(room);
  const { workspaceId, record: pathOf } = useRecordPaths(kind);
  const navigate = useNavigate();
  const { managers } = record;
  const words = wordsOfFields(parts.fields.all);
  const wordsOf = useFieldWords({ words, states: kind.states, known: managers });
  const update = useVersionedAction(kind.calls.update, wordsOf);
  const { askFor, dialog } = useStatusStep(kind, record);

  const save = async (values: RecordValues, base: Base) => {
    // A form begins with a record's values.
    const { status, ...rest } = recordChanges(parts.fields, values, base.values as RecordValues);
    const params = { workspaceId, recordId: record._id };
    const asked = await askFor(status);
    // Who gives that up has saved nothing, and goes on with the form.
    if (asked === 'given up') return undefined;
    if (asked === 'taken' && Object.keys(rest).length === 0) {
      await navigate(pathOf(record._id));
      return { ok: true as const, data: undefined };
    }
    const changes = asked === 'taken' || status === undefined ? rest : { ...rest, status };
    const outcome = await update.run({ params, body: changes }, base);
    if (!outcome.ok) return { ok: false as const, error: atStatus(outcome.error) };
    await navigate(pathOf(record._id));
    return outcome;
  };

  const form = useForm({
    name: `${kind.key}:${record._id}`,
    version: record.version,
    schema: recordFormSchema(parts.fields, fields),
    defaultValues: recordValues(parts.fields, fields, record),
    onSubmit: save,
  });

  return (
    <>
      <EditingNotice recordId={record._id} />
      <RecordForm
        kind={kind}
        parts={parts}
        form={form}
        fields={fields}
        busy={update.isBusy}
        isNew={false}
        managers={managers}
        of={record}
        cancelTo={pathOf(record._id)}
      />
      {update.conflictDialog}
      {dialog}
    </>
  );
}

/** Changes a record as a whole; one field at a time is changed on its own page. */
export function EditRecordPage({ kind, parts }: RecordFormPageProps) {
  const { recordId = '' } = useParams();
  const { home, list, workspaceId, record: pathOf } = useRecordPaths(kind);
  const found = useApi(kind.calls.find, { params: { workspaceId, recordId } });
  const fields = useCustomFields();
  const record = found.data;
  const crumbs = [
    ...useCrumbs(),
    { label: home.title, to: list },
    ...(record ? [{ label: record.number, to: pathOf(recordId) }] : []),
  ];
  const error = found.error ?? fields.error;
  const mayTake = useCan(kind.calls.takeOver.access);
  const { takeOver, change } = raiseTextsOf(kind);
  const title = record?.isTakenOver === false ? (mayTake ? takeOver : change) : textsOf(kind).edit;
  const Form = record?.isTakenOver === false ? RaisedForm : EditForm;
  return (
    <Page title={title} crumbs={crumbs}>
      {record && fields.data ? (
        <>
          <PageHeader title={title} number={record.number} />
          <ForWhoMayChange kind={kind} record={record}>
            <Form
              key={recordId}
              kind={kind}
              parts={parts}
              record={record}
              fields={fields.data.filter((field) => field.status === 'active')}
            />
          </ForWhoMayChange>
        </>
      ) : error ? (
        <RecordProblem kind={kind} error={error} onRetry={() => void found.refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </Page>
  );
}
