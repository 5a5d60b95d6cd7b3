import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { Suspense } from 'react';
import { useApi } from '../../../core/http/use-api.ts';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { TabCount } from '../../../ui/layout/tabs.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { capaLists } from '../capa-lists.ts';
import { isFixedPlan } from '../fixed-stage.ts';
import { similarTabTitle } from './similar-tab-texts.ts';

type Panel = NonNullable<RecordPageParts<Capa, never>['panels']>[number];

const SimilarPanel = lazyPart(async () => (await import('./similar-panel.tsx')).SimilarPanel);

function Listed({ record: { _id: recordId } }: { record: Capa }) {
  const { workspaceId } = useRecordPaths(capaLists);
  return (
    <TabCount
      count={
        useApi(capaParts.similar.list, { params: { workspaceId, recordId } }, { later: true }).data?.length
      }
    />
  );
}

/** How many there are, as long as something is to be said of them. */
const Count = ({ record }: { record: Capa }) => !isFixedPlan(record) && <Listed record={record} />;

/** The tab with the earlier CAPAs that have much in common with one. */
export const similarTab: Panel = {
  key: 'similar',
  label: similarTabTitle,
  Count,
  Panel: ({ record }) => (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <SimilarPanel record={record} />
    </Suspense>
  ),
};
