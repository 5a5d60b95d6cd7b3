import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useCan, useIsActorAwaited } from '../../core/session/use-can.ts';
import { useSubscriptionsAreOff } from './use-subscriptions-are-off.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CardsSkeleton, ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { PlansTab } from './plans-tab.tsx';
import { subscriptionTitle } from './subscription-paths.ts';
import { subscriptionTexts } from './subscription-texts.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

// Tables and forms come with the tab that has them.
const InvoicesTab = lazyPart(async () => (await import('./invoices-tab.tsx')).InvoicesTab);
const DetailsTab = lazyPart(async () => (await import('./details-tab.tsx')).DetailsTab);
const FreePage = lazyPart(async () => (await import('./free-page.tsx')).FreePage);
const BillingHistoryTab = lazyPart(async () => (await import('./billing-history-tab.tsx')).BillingHistoryTab);

const crumbs = [{ label: subscriptionTexts.dashboard, to: '/dashboard/home' }];
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
        content: <Suspense fallback={<ListSkeleton rows={6} />}>{contents[value]}</Suspense>,
      }))}
    />
  );
}

const waiting = <CardsSkeleton cards={4} height={120} />;

/** What the organization has taken and uses; for those who pay, also its invoices and who they are made out to. */
export function SubscriptionPage() {
  const maySeeInvoices = useCan('billing.read');
  const isAwaited = useIsActorAwaited();
  const isOff = useSubscriptionsAreOff();
  const billed = maySeeInvoices ? <BillingTabs /> : <PlansTab />;
  return (
    <Page title={subscriptionTitle} crumbs={crumbs}>
      <PageHeader title={subscriptionTitle} />
      {isAwaited ? waiting : <Suspense fallback={waiting}>{isOff ? <FreePage /> : billed}</Suspense>}
    </Page>
  );
}
