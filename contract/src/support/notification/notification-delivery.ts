import type { Delivery, NotificationEvent } from './notification-event.ts';
import { type EventKey, notificationEvents } from './notification-events.ts';

/** What a person has chosen, event by event. */
export type Choices = Partial<Record<EventKey, Delivery>>;

/** What a workspace has switched off. */
export type WorkspaceSwitches = { enabled: boolean; events: Partial<Record<EventKey, boolean>> };

const nowhere: Delivery = { inApp: false, mail: 'none' };

// What is critical can be mailed or not, and is always in the list.
const shown = (delivery: Delivery, { isCritical }: NotificationEvent): Delivery =>
  isCritical ? { ...delivery, inApp: true } : delivery;

/** What holds for somebody who chose nothing: what their role says, and what the workspace has switched off. */
export type Defaults = {
  role?: Choices | null | undefined;
  workspace?: WorkspaceSwitches | null | undefined;
};

/** The words for each part of how somebody is told. */
export const deliveryLabels = {
  inApp: 'Here',
  now: 'Email at once',
  digest: 'In the digest',
  none: 'No email',
} as const;

/** How somebody is told, in words. */
export const deliveryWords = ({ inApp, mail }: Delivery): string =>
  [...(inApp ? [deliveryLabels.inApp] : []), deliveryLabels[mail]].join(', ');

/**
 * How somebody is told of an event: what must be, else what they chose, else what their role says, else what the workspace
 * has, else the usual.
 */
export function deliveryOf(event: EventKey, choices: Choices, { role, workspace }: Defaults = {}): Delivery {
  const declared: NotificationEvent = notificationEvents[event];
  if (declared.isMandatory) return declared.usual;
  const chosen = choices[event] ?? role?.[event];
  if (chosen) return shown(chosen, declared);
  const isOff = workspace && (!workspace.enabled || workspace.events[event] === false);
  return shown(isOff ? nowhere : declared.usual, declared);
}
