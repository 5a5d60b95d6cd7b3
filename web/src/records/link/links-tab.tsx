import { Suspense } from 'react';
import { useApi } from '../../core/http/use-api.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import type { TabsProps } from '../../ui/layout/tabs.tsx';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { linksTabTitle } from './links-tab-texts.ts';
import type { LinksPanelProps } from './links-panel.tsx';
import { useSourceItems } from './source-items.tsx';

const LinksPanel = lazyPart(async () => (await import('./links-panel.tsx')).LinksPanel);

/** The tab of a record with what it is linked with, and how many the person sees. */
export function useLinksTab({ kind, record }: LinksPanelProps): TabsProps['tabs'][number] {
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId, recordId: record._id };
  const { data } = useApi(kind.parts.link.list, { params }, { later: true });
  const items = useSourceItems({ kind, record });
  return {
    value: 'links',
    label: linksTabTitle,
    count: data && data.length + items.length,
    content: (
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <LinksPanel kind={kind} record={record} />
      </Suspense>
    ),
  };
}
