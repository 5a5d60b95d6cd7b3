/** How much an action matters beside others. */
export const actionPriorities = {
  low: { label: 'Low', tone: 'neutral' },
  medium: { label: 'Medium', tone: 'info' },
  high: { label: 'High', tone: 'warning' },
} as const;

export type ActionPriority = keyof typeof actionPriorities;
// Object.keys loses the literal keys.
export const priorityKeys = Object.keys(actionPriorities) as [ActionPriority, ...ActionPriority[]];
