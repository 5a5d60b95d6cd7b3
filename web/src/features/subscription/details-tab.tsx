import { type BillingContact, billingContactInput } from 'contract/billing/billing';
import { billingEndpoints } from 'contract/billing/billing.endpoints';
import { useAction } from '../../core/use-action.ts';
import { useApi } from '../../core/use-api.ts';
import { useForm } from '../../core/use-form.ts';
import { fieldSpecOf } from '../../shared/field-spec.ts';
import { FormField } from '../../shared/form-field.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { subscriptionTexts } from './subscription-texts.ts';
import classes from './subscription.module.css';

const texts = subscriptionTexts.details;
const names = billingContactInput.keyof().options;

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
  const save = useAction(billingEndpoints.updateContact);
  const form = useForm({
    schema: billingContactInput,
    defaultValues: valuesOf(contact),
    onSubmit: async (body) => {
      const outcome = await save.run({ body });
      if (outcome.ok) form.reset(valuesOf(outcome.data));
      return outcome;
    },
  });
  return (
    <form {...form.props} className={classes.form}>
      {names.map((name) => (
        <FormField key={name} form={form} name={name} field={fieldSpecOf(billingContactInput.shape[name])} />
      ))}
      <div>
        <Button type="submit" variant="primary" busy={save.isBusy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
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
