/** What is said of a step to whoever may not take it, whatever the record lacks. */
export const notByRole = 'Your role does not allow this step.';
