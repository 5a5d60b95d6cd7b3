import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { failureMessage } from '../../core/http/api-error.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useList } from '../../core/loading/use-list.ts';
import { ListBar } from '../../shared/data-table/list-bar.tsx';
import { isBlank } from '../../shared/data-table/list-state.ts';
import { NoMatchPicture } from '../../shared/pictures/no-match-picture.tsx';
import { TasksPicture } from '../../shared/pictures/tasks-picture.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { AttentionList } from './attention-list.tsx';
import { aboutOptions, attentionTexts as texts, snoozedFilter } from './attention-texts.ts';
import { SnoozedLine } from './snooze-parts.tsx';

const filters = [{ name: 'filterData', label: texts.filter, options: aboutOptions }, snoozedFilter];
const rowsOnPage = 50;

function useAttentionList() {
  return useList(attentionEndpoints.list, { params: useWorkspaceParams(), limit: rowsOnPage });
}

function Content({ list }: { list: ReturnType<typeof useAttentionList> }) {
  if (list.error && list.rows.length === 0) {
    return (
      <ErrorState
        message={failureMessage(list.error)}
        reference={list.error.requestId}
        onRetry={list.refetch}
      />
    );
  }
  if (list.isLoading) return <ListSkeleton rows={6} />;
  if (list.rows.length === 0) {
    const clear = () => list.narrow({ search: '', sort: list.sort, filters: {} });
    return (
      <EmptyState
        picture={<NoMatchPicture />}
        message={list.filters['snoozed'] ? texts.snooze.none : texts.noMatch}
        action={<Button onClick={clear}>{texts.showAll}</Button>}
      />
    );
  }
  return (
    <>
      <AttentionList items={list.rows} />
      <Pager {...list} onPage={list.setPage} />
    </>
  );
}

/** What needs attention in a workspace: the same number as in the navigation and in the top bar. */
export function AttentionPage() {
  const list = useAttentionList();
  const blank = isBlank(list);
  const snoozed = useApi(attentionEndpoints.list, {
    params: useWorkspaceParams(),
    query: { snoozed: 'true', limit: 1 },
  });
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      <PageHeader
        title={texts.title}
        count={list.isLoading || list.error ? undefined : list.total}
        countIsCapped={list.totalIsCapped}
      />
      <SnoozedLine found={snoozed.data} list={list} />
      {blank ? (
        <EmptyState picture={<TasksPicture />} message={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <>
          <ListBar list={list} filters={filters} />
          <Content list={list} />
        </>
      )}
    </Page>
  );
}
