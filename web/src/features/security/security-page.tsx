import { securityEndpoints } from 'contract/security/security.endpoints';
import type { Security } from 'contract/security/security';
import { barrierTexts } from 'contract/security/sign-in-policy';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../core/use-api.ts';
import { useMay, useMe } from '../../core/use-can.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PasswordTab } from './password-tab.tsx';
import { securityTexts } from './security-texts.ts';
import classes from './security.module.css';
import { SessionsTab } from './sessions-tab.tsx';
import { TwoStepTab } from './two-step-tab.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

// They are for few or seldom looked at, and bring a form or a table, and calls of their own.
const HistoryTab = lazyPart(async () => (await import('./history-tab.tsx')).HistoryTab);
const PolicyTab = lazyPart(async () => (await import('./policy-tab.tsx')).PolicyTab);
const ReviewTab = lazyPart(async () => (await import('../access-review/review-tab.tsx')).ReviewTab);

const kinds = ['password', 'two-step', 'sessions', 'history', 'policy', 'review'] as const;
type Kind = (typeof kinds)[number];

function WithSecurity({ children }: { children: (security: Security) => ReactNode }) {
  const answer = useApi(securityEndpoints.find, {});
  return (
    <div className={classes.column}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />}>
        {children}
      </Loaded>
    </div>
  );
}

const contents: Record<Kind, ReactNode> = {
  password: <WithSecurity>{(security) => <PasswordTab security={security} />}</WithSecurity>,
  'two-step': <WithSecurity>{(security) => <TwoStepTab security={security} />}</WithSecurity>,
  sessions: <SessionsTab />,
  history: (
    <Suspense fallback={<ListSkeleton rows={6} />}>
      <HistoryTab />
    </Suspense>
  ),
  policy: (
    <Suspense fallback={<ListSkeleton rows={6} />}>
      <PolicyTab />
    </Suspense>
  ),
  review: (
    <Suspense fallback={<ListSkeleton rows={6} />}>
      <ReviewTab />
    </Suspense>
  ),
};

/** What the tabs that are about everybody ask for. */
const asked = { policy: 'sign-in-policy.read', review: 'access-review.read' } as const;

/** How one signs in: password and Google, two-step sign-in, open sessions, and what has happened. */
export function SecurityPage() {
  const [url, setUrl] = useSearchParams();
  const { data: me } = useMe();
  const may = useMay();
  const seen = kinds.filter(
    (one) => !(one in asked) || (may(asked[one as keyof typeof asked]) && !me?.barrier),
  );
  const kind = seen.find((one) => one === url.get('tab')) ?? 'password';
  return (
    <Page title={securityTexts.title}>
      <PageHeader title={securityTexts.title} />
      {me?.barrier && <Notice tone="warn">{barrierTexts[me.barrier]}</Notice>}
      <Tabs
        label={securityTexts.tabs.label}
        value={kind}
        onChange={(tab) => setUrl(tab === 'password' ? {} : { tab })}
        tabs={seen.map((value) => ({ value, label: securityTexts.tabs[value], content: contents[value] }))}
      />
    </Page>
  );
}
