import { type BillingContact, billingContactFields } from 'contract/organization/billing/billing';
import { labelsOf } from 'contract/core/field';
import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { changedFields } from '../../shared/forms/changed-fields.ts';
import { fieldSpecOf } from '../../shared/forms/field-spec.ts';
import { FormField } from '../../shared/forms/form-field.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { subscriptionTexts } from './subscription-texts.ts';
import classes from './subscription.module.css';

const texts = subscriptionTexts.details;
const names = billingContactFields.keyof().options;

const labels: Record<string, string> = labelsOf(billingContactFields);

const wordsOf = (name: string, value: unknown) => ({
  label: labels[name] ?? name,
  text: String(value ?? ''),
});

function valuesOf({ company, email, address, taxId, purchaseOrder }: BillingContact) {
  return {
    company,
    email,
    address: address ?? '',
    taxId: taxId ?? '',
    purchaseOrder: purchaseOrder ?? '',
  };
}

function DetailsForm({ contact }: { contact: BillingContact }) {
  const save = useVersionedAction(billingEndpoints.updateContact, wordsOf);
  const form = useForm({
    name: 'billing',
    version: contact.version,
    stays: true,
    schema: billingContactFields,
    defaultValues: valuesOf(contact),
    onSubmit: ({ address = null, taxId = null, purchaseOrder = null, ...rest }, base) => {
      const values = { ...rest, address, taxId, purchaseOrder };
      return save.run({ body: changedFields(values, base.values) }, base);
    },
  });
  return (
    <FormFrame form={form} labelOf={(name) => labels[name]} className={classes.form}>
      {names.map((name) => (
        <FormField key={name} form={form} name={name} field={fieldSpecOf(billingContactFields.shape[name])} />
      ))}
      <div>
        <Button type="submit" variant="primary" busy={save.isBusy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </div>
      {save.conflictDialog}
    </FormFrame>
  );
}

/** Who the next invoices are made out to. */
export function DetailsTab() {
  const answer = useApi(billingEndpoints.contact, {});
  return (
    <div className={classes.column}>
      <Section title={texts.title}>
        <p className={classes.text}>{texts.about}</p>
        <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
          {(contact) => <DetailsForm contact={contact} />}
        </Loaded>
      </Section>
    </div>
  );
}
