import type { Capa } from 'contract/modules/capa/capa';
import { Suspense } from 'react';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { impactTabTitle } from './impact-tab-texts.ts';

type Panel = NonNullable<RecordPageParts<Capa, never>['panels']>[number];

const ImpactPanel = lazyPart(async () => (await import('./impact-panel.tsx')).ImpactPanel);

/** The tab with what a CAPA means elsewhere. */
export const impactTab: Panel = {
  key: 'impact',
  label: impactTabTitle,
  Panel: ({ record }) => (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <ImpactPanel record={record} />
    </Suspense>
  ),
};
