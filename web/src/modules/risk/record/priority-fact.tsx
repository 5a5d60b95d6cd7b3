import { priorityLabels } from 'contract/modules/risk/risk-levels';
import type { Risk } from 'contract/modules/risk/risk';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import type { RecordPartProps } from '../../../records/record/page/use-record-save.ts';
import { PriorityPill } from '../rating/priority-pill.tsx';
import { ratingTexts } from '../rating/rating-texts.ts';
import { countingRating } from 'contract/modules/risk/counting-rating';
import { riskTexts } from './risk-texts.ts';

function Value({ record }: RecordPartProps<Risk>) {
  const rating = countingRating(record);
  if (!rating?.priority || !rating.rpn) return null;
  return (
    <>
      <PriorityPill priority={rating.priority} /> {riskTexts.rpnIs(rating.rpn)}
    </>
  );
}

function text(risk: Risk): string {
  const rating = countingRating(risk);
  return rating?.priority && rating.rpn
    ? `${priorityLabels[rating.priority]}, ${riskTexts.rpnIs(rating.rpn)}`
    : '';
}

/** The action priority of a risk and its number, where it was judged by FMEA. */
export const priorityFact: RecordPageParts<Risk, never>['facts'][number] = {
  label: ratingTexts.priority,
  Value,
  text,
  isShown: (risk) => text(risk) !== '',
};
