import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCan, useIsActorAwaited } from '../../core/use-can.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BillingHistoryTab } from './billing-history-tab.tsx';
import { DetailsTab } from './details-tab.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { PlansTab } from './plans-tab.tsx';
import { subscriptionTitle } from './subscription-paths.ts';
import { subscriptionTexts } from './subscription-texts.ts';

const crumbs = [{ label: 'Dashboard', to: '/dashboard/home' }];
const kinds = ['plans', 'invoices', 'details', 'history'] as const;
type Kind = (typeof kinds)[number];

const contents: Record<Kind, ReactNode> = {
  plans: <PlansTab />,
  invoices: <InvoicesTab />,
  details: <DetailsTab />,
  history: <BillingHistoryTab />,
};

function BillingTabs() {
  const [url, setUrl] = useSearchParams();
  const kind = kinds.find((one) => one === url.get('tab')) ?? 'plans';
  return (
    <Tabs
      label={subscriptionTexts.tabs.label}
      value={kind}
      onChange={(tab) => setUrl(tab === 'plans' ? {} : { tab })}
      tabs={kinds.map((value) => ({
        value,
        label: subscriptionTexts.tabs[value],
        content: contents[value],
      }))}
    />
  );
}

/** What the organization has taken and uses; for those who pay, also its invoices and who they are made out to. */
export function SubscriptionPage() {
  const maySeeInvoices = useCan('billing.read');
  const isAwaited = useIsActorAwaited();
  const content = maySeeInvoices ? <BillingTabs /> : <PlansTab />;
  return (
    <Page title={subscriptionTitle} crumbs={crumbs}>
      <PageHeader title={subscriptionTitle} />
      {isAwaited ? <CardsSkeleton cards={4} height={120} /> : content}
    </Page>
  );
}
