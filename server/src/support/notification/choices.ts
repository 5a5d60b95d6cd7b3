import type { Choices } from 'contract/support/notification/notification-delivery';
import type { Delivery } from 'contract/support/notification/notification-event';

/** What is chosen for each event after a change; null takes a choice back. */
export function mergedChoices<Chosen extends Choices>(
  before: Chosen,
  changed: Readonly<Record<string, Delivery | null | undefined>> = {},
): Chosen {
  const said = Object.entries({ ...before, ...changed }).filter(([, delivery]) => delivery !== null);
  return Object.fromEntries(said) as Chosen; // the events of both, and what is null left out
}
