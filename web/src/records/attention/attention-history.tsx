import { performerOf } from 'contract/organization/log/log-entry';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { logLine } from '../../organization/log/log-words.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './attention.module.css';
import { attentionTexts as texts } from './attention-texts.ts';

const mostShown = 10;

/** What happened lately to the record, reminders and snoozes among it. */
export function AttentionHistory({ recordId }: { recordId: string }) {
  const answer = useApi(logEndpoints.list, { params: { id: recordId }, query: { limit: mostShown } });
  return (
    <Section title={texts.history}>
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
