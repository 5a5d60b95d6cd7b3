import { IconHandGrab } from '@tabler/icons-react';
import type { WholeRun } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { useAction } from '../../../core/http/use-action.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { RunPlace } from '../outbox/kept.ts';
import { runTexts as texts } from '../run-texts.ts';
import { RunFacts } from './run-facts.tsx';
import classes from './run.module.css';

/** A run that waits in its group, with the way to claim it for whoever may. */
export function RunClaim({ run, place }: { run: WholeRun; place: RunPlace }) {
  const claim = useAction(checklistRunEndpoints.claim);
  return (
    <div className={classes.panel}>
      <Notice
        tone="info"
        icon={<IconHandGrab />}
        action={
          run.mayClaim && (
            <Button variant="primary" busy={claim.isBusy} onClick={() => void claim.run({ params: place })}>
              {texts.claim}
            </Button>
          )
        }
      >
        {texts.waitsIn(run.group?.name ?? '')}
      </Notice>
      <section className={classes.card} aria-label={texts.about}>
        <RunFacts run={run} />
      </section>
    </div>
  );
}
