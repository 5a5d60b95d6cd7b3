import { moduleKeys, modules } from 'contract/core/modules';
import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { subscriptionTexts } from './subscription-texts.ts';
import classes from './subscription.module.css';
import { UsageSection } from './usage-section.tsx';

const texts = subscriptionTexts.free;

/** What was invoiced before stays to be read; where nothing was, there is nothing to say. */
function EarlierInvoices() {
  const earlier = useApi(billingEndpoints.invoices, { query: { limit: 1 } }).data;
  if (!earlier || earlier.total === 0) return null;
  return (
    <Section title={texts.earlier}>
      <InvoicesTab />
    </Section>
  );
}

/** Where nothing is subscribed to: that every module is there, and what is used. */
export function FreePage() {
  const maySeeInvoices = useCan('billing.read');
  return (
    <div className={classes.parts}>
      <Section title={texts.title}>
        <p className={classes.text}>{texts.text}</p>
        <ul className={classes.modules} aria-label={texts.modules}>
          {moduleKeys.map((key) => (
            <li key={key}>
              <ModuleMark module={key}>{modules[key].plan}</ModuleMark>
            </li>
          ))}
        </ul>
      </Section>
      <UsageSection />
      {maySeeInvoices && <EarlierInvoices />}
    </div>
  );
}
