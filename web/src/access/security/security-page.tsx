import { securityEndpoints } from 'contract/access/security/security.endpoints';
import type { Security } from 'contract/access/security/security';
import { barrierTexts } from 'contract/access/security/sign-in-policy';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useMay, useMe } from '../../core/session/use-can.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { PasswordTab } from './password-tab.tsx';
import { securityTexts } from './security-texts.ts';
import classes from './security.module.css';
import { SessionsTab } from './sessions-tab.tsx';
import { TwoStepTab } from './two-step-tab.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

// They are for few or seldom looked at, and bring a form or a table, and calls of their own.
const HistoryTab = lazyPart(async () => (await import('./history-tab.tsx')).HistoryTab);
const PolicyTab = lazyPart(async () => (await import('./policy-tab.tsx')).PolicyTab);

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

const contents: Record<Exclude<Kind, 'review'>, ReactNode> = {
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
};

/** What the tabs that are about everybody ask for. */
const asked = { policy: 'sign-in-policy.read', review: 'access-review.read' } as const;

/** How one signs in: password and Google, two-step sign-in, open sessions, and what has happened. */
export function SecurityPage({ review }: { review: ReactNode }) {
  const [url, setUrl] = useSearchParams();
  const { data: me } = useMe();
  const may = useMay();
  const seen = kinds.filter(
    (one) => !(one in asked) || (may(asked[one as keyof typeof asked]) && !me?.barrier),
  );
  const shown = { ...contents, review: <Suspense fallback={<ListSkeleton rows={6} />}>{review}</Suspense> };
  const kind = seen.find((one) => one === url.get('tab')) ?? 'password';
  return (
    <Page title={securityTexts.title}>
      <PageHeader title={securityTexts.title} />
      {me?.barrier && <Notice tone="warn">{barrierTexts[me.barrier]}</Notice>}
      <Tabs
        label={securityTexts.tabs.label}
        value={kind}
        onChange={(tab) => setUrl(tab === 'password' ? {} : { tab })}
        tabs={seen.map((value) => ({ value, label: securityTexts.tabs[value], content: shown[value] }))}
      />
    </Page>
  );
}
