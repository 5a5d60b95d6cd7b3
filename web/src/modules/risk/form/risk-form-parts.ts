import { firstReviewDays } from 'contract/modules/risk/risk-review';
import type { RecordFormParts } from '../../../records/record/form/record-form.tsx';
import { riskFields } from '../risk-fields.ts';

/** The form of a risk. */
export const riskForm: RecordFormParts = {
  fields: riskFields,
  begin: (today) => ({ dateIdentified: today, kind: 'threat' }),
  copied: ['description', 'category', 'site', 'process', 'kind', 'tags', 'parent'],
  after: () => [
    'The risk gets its number and shows under Pending.',
    'Its managers see it in My Risk.',
    `It is looked at again in ${String(firstReviewDays)} days, or when its level asks for that.`,
    'You can add the actions that treat it.',
  ],
};
