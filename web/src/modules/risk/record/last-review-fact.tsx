import type { Risk } from 'contract/modules/risk/risk';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { riskTexts } from './risk-texts.ts';

/** When a risk was reviewed last, once it was. */
export const lastReviewFact: RecordPageParts<Risk, never>['facts'][number] = {
  label: riskTexts.lastReview,
  Value: ({ record }) => <DateText date={record.lastReview} />,
  text: ({ lastReview }) => formatDate(lastReview),
  isShown: ({ lastReview }) => lastReview !== null,
};
