import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { useDeferredValue, useState } from 'react';
import { useSession } from '../../core/session/session.ts';
import { justFetched, useApi } from '../../core/http/use-api.ts';
import { SamplePanel } from '../sample-data/sample-panel.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
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
import { HomeDay } from './home-day.tsx';
import { HomeNext } from './home-next.tsx';
import { homeTexts as texts } from './home-texts.ts';
import { ModuleCards } from './module-cards.tsx';
import { RecentRecords } from './recent-records.tsx';
import { type FirstSteps, useFirstSteps } from './use-first-steps.ts';
import { HomeWeek } from './home-week.tsx';
import { TrialLine } from './trial-line.tsx';
import { useWaitingForMe } from './waiting-for-me.ts';

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

function Modules({ data, error, refetch }: ReturnType<typeof useModules>) {
  return (
    <Section title={texts.modules} action={<TrialLine />}>
      {data && <ModuleCards modules={data} />}
      {!data && error && <LoadProblem error={error} onRetry={refetch} />}
    </Section>
  );
}

const useModules = () => useApi(subscriptionEndpoints.names, {}, { staleTime: justFetched });

/** What there is to do: the next thing, the day, and what others have to do. */
function Work({ waiting, error, refetch }: ReturnType<typeof useWaitingForMe>) {
  const hasFailed = error && waiting.length === 0;
  return (
    <>
      {hasFailed ? (
        <LoadProblem error={error} onRetry={refetch} />
      ) : (
        <>
          <HomeNext waiting={waiting} />
          <HomeDay waiting={waiting} />
        </>
      )}
      <HomeAttention />
    </>
  );
}

function Parts() {
  const modules = useModules();
  const steps = useFirstSteps(modules.data);
  const work = useWaitingForMe();
  // What is left to set up and what there is to do stand above the rest, so nothing is shown before they are known; then
  // all of it is drawn, in small steps.
  const isKnown = useDeferredValue((modules.error !== null || steps !== undefined) && !work.isLoading);
  if (!isKnown) return <CardsSkeleton cards={modulesShown} height={114} />;
  return (
    <>
      <Beginnings steps={steps} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Work {...work} />
        </div>
        <div className={classes.column}>
          <HomeWeek />
          <Modules {...modules} />
          <RecentRecords />
        </div>
      </div>
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
