import type { ServerEventName, ServerEvents } from 'contract/core/events';
import { recordKinds } from 'contract/core/record-kinds';
import { hearPresence } from '../realtime/presence.ts';
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

/** Where what changed is shown by calls of another topic than its own name, or of others besides. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  workspace: ['subscription'],
  organization: ['user'],
  invoice: ['billing'],
  notification_settings: ['notification-setting'],
  role_notifications: ['notification-setting', 'notification-preference'],
  approval_routes: ['approval-route'],
  access_review_line: ['access-review'],
  access_review_plan: ['access-review'],
  activity: ['log'],
  record_import: ['import'],
  report_schedule: ['report'],
  saved_report: ['report'],
  xray_finding: ['xray'],
};

// What was said of a record, and what was done: what stands in its stream.
const streamed = /^.+_comment$/;
const said = ['comment', 'unread-comment'];

// A link is no part of its records: it stands among their links, and in their streams.
const linking = /^.+_link$/;

/**
 * The topics that show a kind of thing; a part of a record ('risk_action') is shown with the record ('risk'), but what was
 * said of one ('risk_comment') in its stream alone, where everything that is done to a record stands as well.
 */
export function topicsOf(type: string): string[] {
  if (streamed.test(type)) return said;
  if (linking.test(type)) return ['link', 'comment'];
  return [...ownTopics(type), ...(isOfRecord(type) ? ['comment', 'link'] : [])];
}

const isOfRecord = (type: string) => (type.split('_')[0] ?? type) in recordKinds;

const ownTopics = (type: string): string[] => [
  type.replaceAll('_', '-'),
  ...(isOfRecord(type) ? ['approval', 'signature'] : []),
  type.split('_')[0] ?? type,
  ...(shownBy[type] ?? []),
  ...(type in recordKinds ? ['pinned-filter'] : []),
];

/** What each event of the server means here: which topics are fetched again. */
export const liveListeners: { [N in ServerEventName]: Listener<N> } = {
  'record.changed': ({ type }) => dropTopics(...topicsOf(type)),
  'task.changed': () => dropTopics('task'),
  'comment.created': () => dropTopics(...said),
  'notification.created': () => dropTopics('notification', 'task'),
  'analytics.changed': () => dropTopics('analytics', 'attention'),
  'activity.created': () => dropTopics('log'),
  'job.progress': () => dropTopics('export', 'import', 'report', 'xray'),
  'presence.changed': hearPresence,
  'session.revoked': () => session.expire(),
};
