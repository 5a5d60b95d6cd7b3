import type { Capa } from 'contract/modules/capa/capa';
import { Suspense } from 'react';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { containmentTabTitle } from './containment-tab-texts.ts';

type Panel = NonNullable<RecordPageParts<Capa, never>['panels']>[number];

const ContainmentPanel = lazyPart(async () => (await import('./containment-panel.tsx')).ContainmentPanel);

/** The tab with what is done at once about a CAPA. */
export const containmentTab: Panel = {
  key: 'containment',
  label: containmentTabTitle,
  Panel: ({ record }) => (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <ContainmentPanel record={record} />
    </Suspense>
  ),
};
