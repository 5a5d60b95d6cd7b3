import { IconAlertCircle, IconCircleCheck, IconProgress } from '@tabler/icons-react';
import type { AccessReview } from 'contract/people/access-review/access-review';
import { Pill } from '../../ui/layout/pill.tsx';
import { reviewTexts } from './review-texts.ts';

const texts = reviewTexts.state;

/** Whether a review runs, is overdue or is completed. */
export function ReviewState({ review }: { review: Pick<AccessReview, 'isOverdue' | 'completedAt'> }) {
  if (review.completedAt) {
    return (
      <Pill tone="ok" icon={<IconCircleCheck />}>
        {texts.completed}
      </Pill>
    );
  }
  return review.isOverdue ? (
    <Pill tone="bad" icon={<IconAlertCircle />}>
      {texts.overdue}
    </Pill>
  ) : (
    <Pill tone="info" icon={<IconProgress />}>
      {texts.running}
    </Pill>
  );
}
