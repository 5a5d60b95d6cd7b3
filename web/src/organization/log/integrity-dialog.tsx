import type { Integrity } from 'contract/organization/log/log.endpoints';
import { Button } from '../../ui/actions/button.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import classes from './integrity-check.module.css';
import { logTexts } from './log-texts.ts';
import { useIntegrity } from './use-integrity.ts';

const texts = logTexts.integrity;

function Progress({ part: { upTo, total } }: { part: Integrity }) {
  const words = texts.progress(countText(upTo), countText(total));
  return (
    <div className={classes.progress}>
      <ProgressBar label={words} share={upTo / (total || 1)} />
      <p>{words}</p>
    </div>
  );
}

function Result({ part: { firstBad, total, isDone, checkpoint } }: { part: Integrity }) {
  if (firstBad === null && !isDone) return null;
  return (
    <>
      {firstBad === null ? (
        <Notice tone="ok">{texts.whole(countText(total))}</Notice>
      ) : (
        <Notice tone="bad">{texts.broken(String(firstBad))}</Notice>
      )}
      <p className={classes.checkpoint}>
        {checkpoint ? (
          <>
            {texts.checkpoint(String(checkpoint.seq))} <MomentText moment={checkpoint.at} />
          </>
        ) : (
          texts.noCheckpoint
        )}
      </p>
    </>
  );
}

function Check({ onClose }: { onClose: () => void }) {
  const { part, isRunning, failure, start, stop } = useIntegrity();
  return (
    <div className={classes.check}>
      <p>{texts.about}</p>
      {part && isRunning && <Progress part={part} />}
      {part && !isRunning && <Result part={part} />}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className={classes.actions}>
        <Button onClick={isRunning ? stop : onClose}>{isRunning ? texts.stop : texts.close}</Button>
        <Button variant="primary" busy={isRunning} onClick={start}>
          {part ? texts.again : texts.start}
        </Button>
      </div>
    </div>
  );
}

/** Has the chain of the log computed again, and shows how far it is. */
export function IntegrityDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <Check onClose={onClose} />
    </Dialog>
  );
}
