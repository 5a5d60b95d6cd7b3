import { IconCloudOff } from '@tabler/icons-react';
import { useReach } from '../../../core/http/reach.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { runTexts as texts } from '../run-texts.ts';
import classes from './run.module.css';
import type { RunAnswers } from './use-answers.ts';

const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });

/** How much waits on this device. */
export const countWaiting = ({ waiting: { answers, photos } }: RunAnswers) =>
  Object.keys(answers).length + photos.length;

/** Whether what was answered has been sent, or waits on this device for the connection. */
export function SendingNotice({ answers }: { answers: RunAnswers }) {
  const { isAway } = useReach();
  const { waiting } = answers;
  const [answered, photos] = [Object.keys(waiting.answers).length, waiting.photos.length];
  if (isAway)
    return (
      <Notice tone="info" icon={<IconCloudOff />}>
        {answered + photos > 0 ? texts.offline(answered, photos) : texts.offlineEmpty}
      </Notice>
    );
  if (!waiting.isKept) return <Notice tone="warn">{texts.notKept}</Notice>;
  const state = answered + photos > 0 ? texts.sending : waiting.sentAt && texts.sent(timeOf(waiting.sentAt));
  return (
    <p className={classes.note} role="status">
      {state}
    </p>
  );
}
