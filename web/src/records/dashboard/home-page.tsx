import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { useDeferredValue, useState } from 'react';
import { failureMessage } from '../../core/http/api-error.ts';
import { useSession } from '../../core/session/session.ts';
import { justFetched, useApi } from '../../core/http/use-api.ts';
import { SamplePanel } from '../sample-data/sample-panel.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ReportButton } from '../raise/report-button.tsx';
import { FirstStepsPanel } from './first-steps-panel.tsx';
import { greetingOf } from './greeting.ts';
import { hourOfDay } from '../../ui/format/format-date.ts';
import classes from './home-page.module.css';
import { HomeAttention } from './home-attention.tsx';
import { HomeTasks, useHomeTasks } from './home-tasks.tsx';
import { homeTexts as texts } from './home-texts.ts';
import { ModuleCards } from './module-cards.tsx';
import { MyDay } from './my-day.tsx';
import { RecentRecords } from './recent-records.tsx';
import { type FirstSteps, useFirstSteps } from './use-first-steps.ts';
import { TrialLine } from './trial-line.tsx';

const modulesShown = 4;

/** What there is to do and to see while an organization begins. */
function Beginnings({ steps }: { steps: FirstSteps | null | undefined }) {
  return (
    <div className={classes.beginnings}>
      {steps && <FirstStepsPanel {...steps} />}
      <SamplePanel isOffered={Boolean(steps)} />
    </div>
  );
}

function Parts() {
  const { data, error, refetch } = useApi(subscriptionEndpoints.names, {}, { staleTime: justFetched });
  const steps = useFirstSteps(data);
  const tasks = useHomeTasks();
  // What is left to set up stands above the rest, so nothing is shown before it is known whether it does; then all of
  // it is drawn, in small steps.
  const isKnown = useDeferredValue(error !== null || steps !== undefined);
  if (!isKnown) return <CardsSkeleton cards={modulesShown} height={114} />;
  return (
    <>
      <Beginnings steps={steps} />
      <MyDay />
      <Section title={texts.modules} action={<TrialLine />}>
        {data && <ModuleCards modules={data} />}
        {!data && error && <ErrorState message={failureMessage(error)} onRetry={() => void refetch()} />}
      </Section>
      <HomeTasks tasks={tasks} />
      <HomeAttention />
      <RecentRecords />
    </>
  );
}

/** Where a person arrives: what is left to set up, the modules, and what waits for them. */
export function HomePage() {
  const { user } = useSession().auth;
  const [hour] = useState(hourOfDay);
  return (
    <Page title={texts.title}>
      <PageHeader title={greetingOf(user?.name ?? '', hour)} actions={<ReportButton />} />
      <div className={classes.parts}>
        <Parts />
      </div>
    </Page>
  );
}
