/** How much an action matters beside others. */
export const actionPriorityLabels = { low: 'Low', medium: 'Medium', high: 'High' } as const;

export type ActionPriority = keyof typeof actionPriorityLabels;
// Object.keys loses the literal keys.
export const priorityKeys = Object.keys(actionPriorityLabels) as [ActionPriority, ...ActionPriority[]];
