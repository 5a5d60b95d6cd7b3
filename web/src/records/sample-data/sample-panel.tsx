import { onboardingEndpoints } from 'contract/organization/onboarding/onboarding.endpoints';
import { sampleDataEndpoints } from 'contract/records/sample-data/sample-data.endpoints';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { workspacePath } from '../../core/loading/place.ts';
import { useAction } from '../../core/http/use-action.ts';
import { justFetched, useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './sample-data.module.css';
import { sampleTexts as texts } from './sample-texts.ts';
import { useIsRiskRunning } from './use-is-risk-running.ts';

const SampleDialog = lazyDialog(async () => (await import('./sample-dialog.tsx')).SampleDialog);

function Offer() {
  const { run, isBusy } = useAction(sampleDataEndpoints.load);
  return (
    <Section title={texts.title} framed>
      <div className={classes.panel}>
        <p>{texts.offer.text}</p>
        <p className={classes.note}>{texts.offer.note}</p>
        <Button busy={isBusy} busyLabel={texts.offer.busy} onClick={() => void run({})}>
          {texts.offer.load}
        </Button>
      </div>
    </Section>
  );
}

function Present({ to }: { to: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={texts.title} framed>
      <div className={classes.panel}>
        <p>{texts.loaded.text}</p>
        <div className={classes.acts}>
          <ButtonLink to={to}>{texts.loaded.open}</ButtonLink>
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {texts.loaded.remove}
          </Button>
        </div>
      </div>
      <SampleDialog opened={isAsking} onClose={() => setIsAsking(false)} />
    </Section>
  );
}

/** The dialog where the address asks for it, as the search does. */
function AskedDialog() {
  const navigate = useNavigate();
  const isAsked = useSearchParams()[0].get('show') === 'sample-data';
  return (
    <SampleDialog opened={isAsked} onClose={() => void navigate('/dashboard/home', { replace: true })} />
  );
}

/** Sample data on the dashboard, for the owner: how to get it while that is offered, and the way to it and out of it. */
export function SamplePanel({ isOffered }: { isOffered: boolean }) {
  const mayManage = useCan('sample-data.manage');
  const asked = { enabled: mayManage, staleTime: justFetched };
  const { data: onboarding } = useApi(onboardingEndpoints.find, {}, asked);
  const isRiskRunning = useIsRiskRunning();
  if (!mayManage || !onboarding) return null;
  const { sample } = onboarding;
  return (
    <>
      {sample && <Present to={`${workspacePath('risk', sample.moduleId, sample.workspaceId)}/library`} />}
      {!sample && isOffered && isRiskRunning && <Offer />}
      <AskedDialog />
    </>
  );
}
