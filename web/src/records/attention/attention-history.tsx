import { performerOf } from 'contract/organization/log/performer';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { logLine } from '../../organization/log/log-words.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './attention.module.css';
import { attentionTexts as texts } from './attention-texts.ts';

const mostShown = 10;

type HistoryProps = {
  recordId: string;
  title: string;
  /** Of which verbs it tells; of all without them. */
  actions?: string;
};

/** The latest rows of the log of a record; those of some verbs stand there once there are any. */
function History({ recordId, title, actions }: HistoryProps) {
  const answer = useApi(logEndpoints.list, {
    params: { id: recordId },
    query: { limit: mostShown, ...(actions ? { action: actions } : {}) },
  });
  if (actions && !answer.data?.results.length) return null;
  return (
    <Section title={title}>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {({ results }) => (
          <ul className={classes.history}>
            {results.map((entry) => (
              <li key={entry._id}>
                <span className={classes.number}>
                  <MomentText moment={entry.createdAt} />, {performerOf(entry.performedBy)}
                </span>
                <span>{logLine(entry)}</span>
                {entry.reason && <span className={classes.why}>{texts.reason(entry.reason)}</span>}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

/** When it was reminded of and put off last, and what happened lately to its record besides, for whoever may read its log. */
export function AttentionHistory({ recordId }: { recordId: string }) {
  const mayReadLog = useCan('log.read');
  if (!mayReadLog) return null;
  return (
    <>
      <History recordId={recordId} title={texts.pressed} actions="reminded,snoozed,snooze-ended" />
      <History recordId={recordId} title={texts.history} />
    </>
  );
}
