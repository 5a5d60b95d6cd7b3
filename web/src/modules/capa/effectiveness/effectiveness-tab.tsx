import { IconListCheck } from '@tabler/icons-react';
import type { Capa } from 'contract/modules/capa/capa';
import { Suspense } from 'react';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { capaLists } from '../capa-lists.ts';
import { effectivenessChecklist, effectivenessTabTitle } from './effectiveness-tab-texts.ts';

type Panel = NonNullable<RecordPageParts<Capa, never>['panels']>[number];

const EffectivenessPanel = lazyPart(
  async () => (await import('./effectiveness-panel.tsx')).EffectivenessPanel,
);

/** The way to the checklists by which effectiveness is judged beside the measure. */
function ChecklistLink({ record: { _id } }: { record: Capa }) {
  const { base } = useRecordPaths(capaLists);
  return (
    <div>
      <ButtonLink to={`${base}/detail/effectiveness/detail?library=${_id}`} icon={<IconListCheck />}>
        {effectivenessChecklist}
      </ButtonLink>
    </div>
  );
}

/** The tab with the plan and the checks by which a CAPA proves that it has worked. */
export const effectivenessTab: Panel = {
  key: 'effectiveness',
  label: effectivenessTabTitle,
  Panel: ({ record }) => (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <EffectivenessPanel record={record} link={<ChecklistLink record={record} />} />
    </Suspense>
  ),
};
