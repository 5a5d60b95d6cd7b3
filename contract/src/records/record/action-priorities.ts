/** How much an action matters beside others. */
export const actionPriorities = {
  low: { label: 'Low' },
  medium: { label: 'Medium' },
  high: { label: 'High' },
} as const;

export type ActionPriority = keyof typeof actionPriorities;
// Object.keys loses the literal keys.
export const priorityKeys = Object.keys(actionPriorities) as [ActionPriority, ...ActionPriority[]];
