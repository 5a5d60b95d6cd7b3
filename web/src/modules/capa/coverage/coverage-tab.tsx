import type { Capa } from 'contract/modules/capa/capa';
import { Suspense } from 'react';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { coverageTabTitle } from './coverage-tab-texts.ts';

type Panel = NonNullable<RecordPageParts<Capa, never>['panels']>[number];

const CoveragePanel = lazyPart(async () => (await import('./coverage-panel.tsx')).CoveragePanel);

/** The tab with the root causes of a CAPA and what is done about each. */
export const coverageTab: Panel = {
  key: 'coverage',
  label: coverageTabTitle,
  Panel: ({ record }) => (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <CoveragePanel record={record} />
    </Suspense>
  ),
};
