import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { useWatch } from 'react-hook-form';
import type { Form } from '../../../core/forms/use-form.ts';
import type { FieldSpec } from '../../../shared/forms/field-spec.ts';
import { FormCancel } from '../../../shared/forms/form-cancel.tsx';
import { DraftState, FormNotes } from '../../../shared/forms/form-notes.tsx';
import { FormField } from '../../../shared/forms/form-field.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { FormActions } from '../../../ui/fields/form-actions.tsx';
import { FormLayout } from '../../../ui/fields/form-layout.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { customFieldSpec } from '../../../records/custom-field/custom-field-spec.ts';
import { fiveWFields, fiveWNames, processesAt, statusField, useRiskFields } from '../use-risk-fields.tsx';
import { useProcessNames } from '../use-names.ts';
import { useRiskFieldWords } from '../risk-field-words.ts';
import type { RiskValues } from './risk-form-schema.ts';
import { answeredText, formTexts } from './risk-form-texts.ts';
import { SimilarRisks } from './similar-risks.tsx';
import classes from './similar-risks.module.css';

type RiskFormState = Form<RiskValues, RiskValues>;

/** How the form writes its dates; as the person does unless told. */
type DateWriting = Pick<FieldSpec, 'dateFormat'>;

/** The specification has the form of a risk that is there write its dates so, whatever the person's own way. */
const ofEdit: DateWriting = { dateFormat: 'YYYY-MM-DD' };

/** The risk's own fields in the order of the contract; a process that is not at the newly chosen site is let go. */
function OwnFields({ form, dates }: { form: RiskFormState; dates: DateWriting }) {
  const site = useWatch({ control: form.control, name: 'site' });
  const processes = useProcessNames();
  const fields = useRiskFields(site);

  const letProcessGo = (siteId: unknown) => {
    const stays = processesAt(processes, String(siteId)).some(({ _id }) => _id === form.getValues('process'));
    if (!stays) form.setValue('process', '');
  };

  return fields.map(({ name, field }) => (
    <FormField
      key={name}
      form={form}
      name={name}
      field={{ ...field, ...dates }}
      onChange={name === 'site' ? letProcessGo : undefined}
    />
  ));
}

function FiveWs({ form }: { form: RiskFormState }) {
  const answers = useWatch({ control: form.control, name: 'form5W2H' });
  const answered = fiveWNames.filter((name) => answers[name]?.trim()).length;
  return (
    <Disclosure title={formTexts.fiveWs} hint={answeredText(answered, fiveWNames.length)}>
      {fiveWNames.map((name) => (
        <FormField key={name} form={form} name={`form5W2H.${name}`} field={fiveWFields[name]} />
      ))}
    </Disclosure>
  );
}

type AdditionalFieldsProps = { form: RiskFormState; fields: CustomField[]; dates: DateWriting };

function AdditionalFields({ form, fields, dates }: AdditionalFieldsProps) {
  return (
    <Disclosure
      title={formTexts.additional}
      hint={formTexts.askAdministrator}
      initiallyOpen={fields.some((field) => field.required)}
    >
      <p>{formTexts.requestFromAdministrator}</p>
      {fields.map((field) => (
        <FormField
          key={field.name}
          form={form}
          name={`custom.${field.name}`}
          field={{ ...customFieldSpec(field), ...dates }}
        />
      ))}
    </Disclosure>
  );
}

/** Beside a new risk: what may be it already, and what comes after. */
function Rail({ form }: { form: RiskFormState }) {
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <>
      <SimilarRisks name={name} />
      <Section title={formTexts.after}>
        <ol className={classes.steps}>
          <li>{formTexts.afterNumber}</li>
          <li>{formTexts.afterManagers}</li>
          <li>{formTexts.afterActions}</li>
        </ol>
      </Section>
    </>
  );
}

export type RiskFormProps = {
  form: RiskFormState;
  fields: CustomField[];
  busy: boolean;
  /** A new risk has no status to choose. */
  isNew: boolean;
  cancelTo: string;
};

/** The form of a risk, new or being edited. */
export function RiskForm({ form, fields, busy, isNew, cancelTo }: RiskFormProps) {
  const wordsOf = useRiskFieldWords();
  const dates = isNew ? {} : ofEdit;
  return (
    <FormLayout {...form.props} rail={isNew && <Rail form={form} />}>
      <FormNotes editing={form.editing} labelOf={(name) => wordsOf(name, null).label} />
      <OwnFields form={form} dates={dates} />
      {!isNew && <FormField form={form} name="status" field={statusField} />}
      <FiveWs form={form} />
      <AdditionalFields form={form} fields={fields} dates={dates} />
      <FormActions state={<DraftState editing={form.editing} />}>
        <Button type="submit" variant="primary" busy={busy} busyLabel={formTexts.saving}>
          {formTexts.save}
        </Button>
        <FormCancel form={form} to={cancelTo}>
          {formTexts.cancel}
        </FormCancel>
      </FormActions>
    </FormLayout>
  );
}
