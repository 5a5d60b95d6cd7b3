import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { useNavigate } from 'react-router';
import { useAction } from '../../../core/http/use-action.ts';
import { useActor } from '../../../core/session/use-can.ts';
import { useForm } from '../../../core/forms/use-form.ts';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useCustomFields } from '../../custom-field/use-custom-fields.ts';
import { type RaisedFrom, type RaisedSource, useRaisedFrom } from '../../raise/from/raised-from.ts';
import { RaisedNotice } from '../../raise/from/raised-notice.tsx';
import { useRaisedValues } from '../../raise/from/use-raised-values.ts';
import type { ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import { copiedCustom, copiedFrom, useCopied } from './copied-values.ts';
import type { RecordFormPageProps } from './edit-record-page.tsx';
import { RecordForm } from './record-form.tsx';
import { newRecordValues, recordFormSchema, type RecordValues } from './record-form-schema.ts';
import { textsOf } from './record-form-texts.ts';
import { today } from '../../../ui/format/format-date.ts';

type NewFormProps = RecordFormPageProps & {
  fields: CustomField[];
  accountId: string;
  source: RaisedSource | undefined;
  given: Record<string, unknown>;
  /** The record of which it begins as a copy. */
  copied: ShownRecord | undefined;
};

function NewForm({ kind, parts, fields, accountId, source, given, copied }: NewFormProps) {
  const { workspaceId, list, record } = useRecordPaths(kind);
  const navigate = useNavigate();
  const create = useAction(kind.calls.create);

  const save = async (values: RecordValues) => {
    const { status: _status, ...body } = values;
    const query = source ? { query: { [source.by ?? 'raisedFrom']: source._id } } : {};
    const outcome = await create.run({ ...query, body: { ...body, workspace: workspaceId } });
    if (outcome.ok) await navigate(record(outcome.data._id));
    return outcome;
  };

  const form = useForm({
    name: [kind.key, 'new', workspaceId, ...(source ? [source._id] : [])].join(':'),
    schema: recordFormSchema(parts.fields, fields),
    defaultValues: newRecordValues(parts.fields, fields, {
      managers: [accountId],
      status: Object.keys(kind.states)[0] ?? '',
      begin: { ...parts.begin(today()), ...given },
      confidential: source?.confidential,
      custom: copied && copiedCustom(fields, copied),
    }),
    onSubmit: save,
  });

  return (
    <RecordForm
      kind={kind}
      parts={parts}
      form={form}
      fields={fields}
      busy={create.isBusy}
      isNew
      managers={[]}
      cancelTo={list}
    />
  );
}

type StartedProps = RecordFormPageProps & { raised: RaisedFrom | undefined; copied?: ShownRecord };

function Started({ kind, parts, raised, copied }: StartedProps) {
  const actor = useActor();
  const answer = useCustomFields();
  const given = useRaisedValues(parts.fields, raised);
  return (
    <>
      {raised && <RaisedNotice source={raised.source} />}
      <Loaded answer={answer}>
        {(fields) =>
          actor && given ? (
            <NewForm
              kind={kind}
              parts={parts}
              fields={fields.filter((field) => field.status === 'active')}
              accountId={actor.accountId}
              source={raised?.source}
              given={given}
              copied={copied}
            />
          ) : (
            <RecordSkeleton />
          )
        }
      </Loaded>
    </>
  );
}

type CopyProps = RecordFormPageProps & { answer: NonNullable<ReturnType<typeof useCopied>> };

function Copy({ answer, ...props }: CopyProps) {
  const { record: pathOf } = useRecordPaths(props.kind);
  return (
    <Loaded answer={answer} skeleton={<RecordSkeleton />}>
      {(record) => (
        <Started {...props} raised={copiedFrom(props.parts, record, pathOf(record._id))} copied={record} />
      )}
    </Loaded>
  );
}

/** Raises a record: from nothing, from what another page says of it, or as a copy of one of its kind. */
export function NewRecordPage(props: RecordFormPageProps) {
  const { kind } = props;
  const { home, list } = useRecordPaths(kind);
  const title = textsOf(kind).create;
  const crumbs = [...useCrumbs(), { label: home.title, to: list }];
  const raised = useRaisedFrom();
  const answer = useCopied(kind);
  return (
    <Page title={title} crumbs={crumbs}>
      <PageHeader title={title} />
      {answer ? <Copy {...props} answer={answer} /> : <Started {...props} raised={raised} />}
    </Page>
  );
}
