import { IconAlertCircle, IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { Pill } from '../../ui/layout/pill.tsx';

type ReviewStateProps = {
  review: { isOverdue: boolean; completedAt: string | null };
  words: { completed: string; overdue: string; running: string };
};

/** Whether a review runs, is overdue or is completed. */
export function ReviewState({ review, words }: ReviewStateProps) {
  if (review.completedAt) {
    return (
      <Pill tone="ok" icon={<IconCircleCheck />}>
        {words.completed}
      </Pill>
    );
  }
  return review.isOverdue ? (
    <Pill tone="bad" icon={<IconAlertCircle />}>
      {words.overdue}
    </Pill>
  ) : (
    <Pill tone="info" icon={<IconProgress />}>
      {words.running}
    </Pill>
  );
}
