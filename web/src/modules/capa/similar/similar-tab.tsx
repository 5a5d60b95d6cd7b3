import type { Capa } from 'contract/modules/capa/capa';
import { Suspense } from 'react';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { similarTabTitle } from './similar-tab-texts.ts';

type Panel = NonNullable<RecordPageParts<Capa, never>['panels']>[number];

const SimilarPanel = lazyPart(async () => (await import('./similar-panel.tsx')).SimilarPanel);

/** The tab with the earlier CAPAs that have much in common with one. */
export const similarTab: Panel = {
  key: 'similar',
  label: similarTabTitle,
  Panel: ({ record }) => (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <SimilarPanel record={record} />
    </Suspense>
  ),
};
