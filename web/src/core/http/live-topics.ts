import type { ServerEventName, ServerEvents } from 'contract/core/events';
import { recordKinds } from 'contract/core/record-kinds';
import { invalidateTopics } from './query-client.ts';
import { session } from '../session/session.ts';

type Listener<N extends ServerEventName> = (payload: ServerEvents[N]) => void;

const gatherMs = 100;

const stale = new Set<string>();
let gathering: ReturnType<typeof setTimeout> | undefined;

// A bulk change comes as hundreds of events: they are gathered so that each topic is fetched once.
function dropTopics(...topics: string[]) {
  for (const topic of topics) stale.add(topic);
  gathering ??= setTimeout(() => {
    gathering = undefined;
    invalidateTopics(stale);
    stale.clear();
  }, gatherMs);
}

/** A part of a record ('risk_action') is shown with the record ('risk'), which pinned filters count; a workspace also with its module. */
const topicsOf = (type: string) => [
  type.replaceAll('_', '-'),
  type.split('_')[0] ?? type,
  ...(type === 'workspace' ? ['subscription'] : []),
  ...(type in recordKinds ? ['pinned-filter'] : []),
];

/** What each event of the server means here: which topics are fetched again. */
export const liveListeners: { [N in ServerEventName]: Listener<N> } = {
  'record.changed': ({ type }) => dropTopics(...topicsOf(type)),
  'task.changed': () => dropTopics('task'),
  'notification.created': () => dropTopics('notification', 'task'),
  'analytics.changed': () => dropTopics('analytics', 'attention'),
  'activity.created': () => dropTopics('log'),
  'job.progress': () => dropTopics('export', 'import'),
  'session.revoked': () => session.expire(),
};
