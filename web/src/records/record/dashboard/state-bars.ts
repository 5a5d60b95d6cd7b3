import type { Analytics } from 'contract/records/attention/attention.endpoints';
import type { States } from '../../../shared/marks/status-badge.tsx';
import type { Bar } from './bar-picture.ts';

type Counts = Analytics['libraryAnalytics'];

const tones = { neutral: 'neutral', info: 'info', half: 'info', warning: 'warn', success: 'ok' } as const;

/** What the counts call a status. */
const counted: Record<string, keyof Counts> = {
  pending: 'pending',
  'in-progress': 'inProgress',
  'on-hold': 'onHold',
  completed: 'complete',
};

/** Counts by status as bars, in the order and the colours of the workflow. */
export const stateBars = (states: States, counts: Counts): Bar[] =>
  Object.entries(states).flatMap(([key, { label, tone }]) => {
    const name = counted[key];
    return name ? [{ key, label, count: counts[name], tone: tones[tone] }] : [];
  });

/** Where the actions of a status are listed, among the tasks of everybody. */
export const actionsHref = (tasks: string, status: string): string =>
  status === 'completed' ? `${tasks}?team=true&view=done` : `${tasks}?team=true&view=open&status=${status}`;
