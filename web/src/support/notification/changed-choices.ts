import type { Choices } from 'contract/support/notification/notification-delivery';
import type { Delivery } from 'contract/support/notification/notification-event';
import { eventKeys } from 'contract/support/notification/notification-events';

/** What differs from what a form began with; null for what was chosen before and is not any more. */
export const changedChoices = (before: Choices, now: Choices): Record<string, Delivery | null> =>
  Object.fromEntries(
    eventKeys
      .filter((event) => JSON.stringify(before[event]) !== JSON.stringify(now[event]))
      .map((event) => [event, now[event] ?? null]),
  );
