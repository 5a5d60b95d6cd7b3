import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { acceptanceTabTitle } from './acceptance-tab-texts.ts';

const AcceptancePanel = lazyPart(async () => (await import('./acceptance-panel.tsx')).AcceptancePanel);

/** The tab of a risk's acceptance, whose code comes when it is opened. */
export const acceptanceTab: NonNullable<RecordPageParts<Risk, RiskAction>['panels']>[number] = {
  key: 'acceptance',
  label: acceptanceTabTitle,
  Panel: ({ record }) => (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <AcceptancePanel risk={record} />
    </Suspense>
  ),
};
