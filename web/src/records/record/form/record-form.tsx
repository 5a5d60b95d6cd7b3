import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { fieldsFor } from 'contract/core/fields-for';
import { conditionFieldsOf } from 'contract/core/record-kinds';
import { recordConfidence } from 'contract/records/record/confidence';
import type { WorkspaceSettings } from 'contract/setting.endpoints';
import type { ComponentType, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Form } from '../../../core/forms/use-form.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { type FieldSpec, fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { FormFooter } from '../../../shared/forms/form-footer.tsx';
import { FormNotes } from '../../../shared/forms/form-notes.tsx';
import { FormField } from '../../../shared/forms/form-field.tsx';
import type { WirePerson } from '../../../shared/marks/person.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { FormLayout } from '../../../ui/fields/form-layout.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { customFieldSpec } from '../../custom-field/custom-field-spec.ts';
import { FieldSections } from '../../custom-field/field-sections.tsx';
import { RequestField } from '../../custom-field/request-field.tsx';
import {
  type FieldGroup,
  hintOf,
  type QuestionGroup,
  questionsOf,
  type RecordFields,
  statusField,
  wordsOfFields,
} from '../record-fields.ts';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceSettings } from '../use-names.ts';
import { useSteps } from '../../workflow/use-steps.ts';
import { statusAt } from '../record-stage.ts';
import { WhereAsked } from '../where-asked.tsx';
import { useWorkspaceIds } from '../record-paths.ts';
import { useInCurrency } from '../use-currency.ts';
import { useFieldWords } from '../use-field-words.ts';
import { processesAt, useProcessNames } from '../use-names.ts';
import type { RecordValues } from './record-form-schema.ts';
import { answeredText, formTexts, textsOf } from './record-form-texts.ts';
import { fieldOf } from './field-of.ts';
import { useChoices } from './use-choices.ts';
import { SimilarRecords } from './similar-records.tsx';
import classes from './similar-records.module.css';

type FormState = Form<RecordValues, RecordValues>;

/** How the form writes its dates; as the person does unless told. */
type DateWriting = Pick<FieldSpec, 'dateFormat'>;

/** The specification has the form of a record that is there write its dates so, whatever the person's own way. */
const ofEdit: DateWriting = { dateFormat: 'YYYY-MM-DD' };

type OwnFieldsProps = {
  kind: RecordKind;
  own: RecordFields;
  names: readonly string[];
  form: FormState;
  dates: DateWriting;
  /** Who stands in the record already. */
  managers: readonly WirePerson[];
  /** The record that is edited. */
  of: ShownRecord | undefined;
};

/** These of the own fields; a process that is not at the newly chosen site is let go, and an owner who manages it no more. */
function OwnFields(props: OwnFieldsProps) {
  const { own, names, form, dates } = props;
  const [site, process, managerIds] = useWatch({
    control: form.control,
    name: ['site', 'process', 'managers'],
  });
  const processes = useProcessNames();
  const choices = useChoices(props, { siteId: site, processId: process, managerIds });
  const { workspaceId } = useWorkspaceIds();
  const inCurrency = useInCurrency();
  const mayName = useCan(props.kind.calls.update.access, { manager: props.managers });
  // Its team may write what it says, and not who manages it.
  const shown = props.of && !mayName ? names.filter((name) => name !== 'managers') : names;

  const letProcessGo = (siteId: unknown) => {
    const stays = processesAt(processes, String(siteId)).some(({ _id }) => _id === form.getValues('process'));
    if (!stays) form.setValue('process', '');
  };
  const letOwnerGo = (ids: unknown) => {
    const owner: unknown = form.getValues('owner');
    if (owner && Array.isArray(ids) && !ids.includes(owner)) form.setValue('owner', '');
  };
  const follow: Record<string, (value: unknown) => void> = { site: letProcessGo, managers: letOwnerGo };

  return shown.map((name) => (
    <FormField
      key={name}
      form={form}
      name={name}
      field={{
        ...inCurrency(fieldOf(own, name, { of: props.of, workspaceId })),
        placeholder: own.placeholders[name],
        hintOf: hintOf(own, name, [...props.managers, ...(props.of?.members ?? [])]),
        ...choices[name],
        ...dates,
      }}
      onChange={follow[name]}
    />
  ));
}

/** The own fields that not every record needs. */
function MoreFields({ more, ...props }: Omit<OwnFieldsProps, 'names'> & { more: FieldGroup }) {
  const given = useWatch({ control: props.form.control, name: [...more.names] });
  const answered = given.filter((value) => (Array.isArray(value) ? value.length > 0 : value)).length;
  return (
    <Disclosure title={more.title} hint={answeredText(answered, more.names.length)}>
      <OwnFields {...props} names={more.names} />
    </Disclosure>
  );
}

function Questions({ group, form }: { group: QuestionGroup; form: FormState }) {
  // The form holds the answers of a group under its name, each a text.
  const answers = useWatch({ control: form.control, name: group.name }) as Record<string, string>;
  const questions = questionsOf(group);
  const answered = questions.filter(({ name }) => answers[name]?.trim()).length;
  return (
    <Disclosure title={group.title} hint={answeredText(answered, questions.length)}>
      {questions.map(({ name, field }) => (
        <FormField key={name} form={form} name={`${group.name}.${name}`} field={field} />
      ))}
    </Disclosure>
  );
}

type AdditionalFieldsProps = { kind: RecordKind; form: FormState; fields: CustomField[]; dates: DateWriting };

/** The fields that stand in the form by what it says now. */
function useFieldsNow(kind: RecordKind, form: FormState, fields: CustomField[]): CustomField[] {
  const names = ['custom', ...conditionFieldsOf(kind.module)];
  const said = useWatch({ control: form.control, name: names });
  return fieldsFor(fields, Object.fromEntries(names.map((name, index) => [name, said[index]])));
}

function AdditionalFields({ kind, form, fields, dates }: AdditionalFieldsProps) {
  const texts = textsOf(kind);
  const shown = useFieldsNow(kind, form, fields);
  return (
    <Disclosure
      title={formTexts.additional}
      hint={texts.askAdministrator}
      initiallyOpen={fields.some((field) => field.required || field.requiredWhen.length > 0)}
    >
      <p>{texts.requestFromAdministrator}</p>
      <RequestField />
      <FieldSections fields={shown}>
        {(field) => (
          <FormField
            key={field.name}
            form={form}
            name={`custom.${field.name}`}
            field={{ ...customFieldSpec(field), ...dates }}
          />
        )}
      </FieldSections>
    </Disclosure>
  );
}

type RailProps = Pick<RecordFormProps, 'kind' | 'form' | 'except' | 'parts'>;

/** Beside a new record: what may be it already, and what comes after. */
function Rail({ kind, form, except, parts: { after, Similar } }: RailProps) {
  const values = useWatch({ control: form.control });
  const settings = useWorkspaceSettings();
  const byName = <SimilarRecords kind={kind} name={values.name ?? ''} except={except} />;
  return (
    <>
      {Similar ? (
        <Similar values={values} except={except} otherwise={byName} isSaving={form.formState.isSubmitting} />
      ) : (
        byName
      )}
      <Section title={formTexts.after}>
        <ol className={classes.steps}>
          {after(settings).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </Section>
    </>
  );
}

/** `except` is the record that is written down itself, where it is there; `otherwise` stands there while nothing is found. */
export type SimilarToNewProps = {
  values: Readonly<Record<string, unknown>>;
  except: string | undefined;
  otherwise: ReactNode;
  /** While it is saved, and until its own page opens, nothing more is found: it would be itself. */
  isSaving: boolean;
};

/** What a kind says of its form. */
export type RecordFormParts = {
  fields: RecordFields;
  /** What a new one begins with. */
  begin: (today: string) => Record<string, unknown>;
  /** The fields that a copy of one begins with, besides its name: what another one says as well, and no dates, numbers or decisions. */
  copied: readonly string[];
  /** What comes after a new one is saved, sentence by sentence, by how its workspace is set up once that is known. */
  after: (settings?: WorkspaceSettings['settings']) => readonly string[];
  /** What is there already and has much in common with a new one, where the kind knows more of that than names; else those with like names. */
  Similar?: ComponentType<SimilarToNewProps>;
};

export type RecordFormProps = {
  kind: RecordKind;
  parts: RecordFormParts;
  form: FormState;
  fields: CustomField[];
  busy: boolean;
  /** A new record has no status to choose. */
  isNew: boolean;
  /** What its button says, where it does more than to save. */
  save?: string;
  /** The record itself, where it is there already and only the rest is asked. */
  except?: string;
  managers: readonly WirePerson[];
  /** The record that is edited: it is brought to the statuses that it has a step to. */
  of?: ShownRecord;
  cancelTo: string;
};

type StatusProps = { kind: RecordKind; record: ShownRecord; form: FormState; status: RecordFields['status'] };

/** The status, among those to which a step leads that nothing stands against; one that is signed is taken on the page of the record. */
function StatusChoice({ kind, record, form, status }: StatusProps) {
  const { data: steps = [] } = useSteps(kind, record._id);
  const legal = new Set([
    record.status,
    ...steps.filter(({ allowed, signs }) => allowed && !signs).map(({ to }) => statusAt(kind, to)),
  ]);
  const states = Object.fromEntries(Object.entries(kind.states).filter(([one]) => legal.has(one)));
  return <FormField form={form} name="status" field={statusField(status, states)} />;
}

const confidentialField = fieldSpecOf(recordConfidence.confidential);

/** The form of a record, new or being edited. */
export function RecordForm(props: RecordFormProps) {
  const {
    kind,
    parts,
    form,
    fields,
    busy,
    isNew,
    save = textsOf(kind).save,
    managers,
    cancelTo,
    except,
    of,
  } = props;
  const own = parts.fields;
  const words = wordsOfFields(own.all);
  const wordsOf = useFieldWords({ words, states: kind.states, known: managers });
  const dates = isNew ? {} : ofEdit;
  const ofOwn = { kind, own, form, dates, managers, of };
  const first = Object.keys(own.input.shape).filter(
    (name) => !own.more?.some(({ names }) => names.includes(name)),
  );
  return (
    <FormLayout
      {...form.props}
      rail={isNew && <Rail kind={kind} form={form} parts={parts} except={except} />}
    >
      <FormNotes editing={form.editing} labelOf={(name) => wordsOf(name, null).label} />
      <OwnFields {...ofOwn} names={first} />
      {of && <StatusChoice kind={kind} record={of} form={form} status={own.status} />}
      {own.groups.map((group) => (
        <WhereAsked key={group.name} group={group}>
          {(isAsked) => isAsked && <Questions group={group} form={form} />}
        </WhereAsked>
      ))}
      {own.more?.map((more) => (
        <MoreFields key={more.title} {...ofOwn} more={more} />
      ))}
      {isNew && !except && <FormField form={form} name="confidential" field={confidentialField} />}
      <AdditionalFields kind={kind} form={form} fields={fields} dates={dates} />
      <FormFooter form={form} to={cancelTo} submitLabel={save} busy={busy} busyLabel={formTexts.saving} />
    </FormLayout>
  );
}
