import type { Connection } from '../../core/database/database.ts';
import type { Notice } from './notification.service.ts';

/**
 * Gives a page of whom to remind of what in the organization at hand, those that were reminded already left out, from
 * behind a key; `last` is the page's own, absent when nothing is left. Who cannot be told is passed by like any other.
 */
export type Reminders = (
  db: Connection,
  after: string | undefined,
  atMost: number,
) => Promise<{ notices: Notice[]; last: string | undefined }>;
