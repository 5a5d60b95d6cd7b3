import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { Suspense } from 'react';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { treatmentTabTitle } from './treatment-tab-texts.ts';

const TreatmentPanel = lazyPart(async () => (await import('./treatment-panel.tsx')).TreatmentPanel);

/** The tab of a risk's treatment plan, whose code comes when it is opened. */
export const treatmentTab: NonNullable<RecordPageParts<Risk, RiskAction>['panels']>[number] = {
  key: 'treatment',
  label: treatmentTabTitle,
  Panel: ({ record }) => (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <TreatmentPanel risk={record} />
    </Suspense>
  ),
};
