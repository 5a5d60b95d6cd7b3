/** Whether the dates of an action are in order; the message when they are not. */
export function actionDatesProblem(action: { startDate: string; endDate: string }): string | undefined {
  return action.endDate < action.startDate ? 'End date is before the start date' : undefined;
}
