/** What is said of a step to whoever may not take it, whatever the record lacks. */
export const notByRole = 'Your role does not allow this step.';

/** How a step calls its reason and its day, where it has words of its own. */
export const labelsOfStep = ({ reasonLabel, untilLabel }: { reasonLabel?: string; untilLabel?: string }) => ({
  reasonLabel: reasonLabel ?? null,
  untilLabel: untilLabel ?? null,
});
