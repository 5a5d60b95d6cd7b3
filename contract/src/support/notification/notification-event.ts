/** Where a mail about an event goes: at once, into the next digest, or nowhere. */
export const mailChoices = ['now', 'digest', 'none'] as const;

/** How one person, or by default everybody, is told of an event. */
export type Delivery = { inApp: boolean; mail: (typeof mailChoices)[number] };

/** What is declared of an event. */
export type NotificationEvent = {
  label: string;
  group: 'task' | 'record' | 'account';
  level: 'info' | 'warn' | 'alert';
  usual: Delivery;
  /** Nobody can switch it off. */
  isMandatory?: true;
  /** It can be mailed or not, but is always in the list of notifications. */
  isCritical?: true;
  /** It asks its reader to do or to decide something. */
  asks?: true;
};

/** Told in the list and by mail, and in the list alone. */
export const both = { inApp: true, mail: 'now' } as const;
export const inApp = { inApp: true, mail: 'none' } as const;
