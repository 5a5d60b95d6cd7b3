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

/** Says that this device saves nothing, where that is so. */
export function NotKept({ answers: { waiting } }: { answers: RunAnswers }) {
  return waiting.isKept ? null : <Notice tone="warn">{texts.notKept}</Notice>;
}

/**
 * Whether what was answered has been sent, or waits on this device for the connection. It stands beside a button that is as
 * high as two lines of it, so that an answer does not move under the finger when the connection comes or goes.
 */
export function SendingState({ answers }: { answers: RunAnswers }) {
  const { isAway } = useReach();
  const { waiting } = answers;
  const isWaiting = countWaiting(answers) > 0;
  const away = isWaiting
    ? texts.offline(Object.keys(waiting.answers).length, waiting.photos.length)
    : texts.offlineEmpty;
  const there = isWaiting
    ? texts.sending
    : waiting.isKept && waiting.sentAt && texts.sent(timeOf(waiting.sentAt));
  return (
    <p className={classes.sending} role="status" data-away={isAway || undefined}>
      {isAway && <IconCloudOff />}
      <span>{isAway ? away : there}</span>
    </p>
  );
}
