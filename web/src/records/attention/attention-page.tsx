import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import type { ArgsOf } from 'contract/core/endpoint';
import { countedOf } from '../../core/loading/counted.ts';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useList } from '../../core/loading/use-list.ts';
import { ListExport } from '../../shared/export/list-export.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import type { TaskKinds } from '../task/task-kind.ts';
import { AttentionBar } from './attention-bar.tsx';
import { AttentionContent, groupCountsOf, rowsOnPage } from './attention-content.tsx';
import { AttentionPrint } from './attention-print.tsx';
import { ruleFilter } from './rule-filter.ts';
import { SignWaiting } from './sign-waiting.tsx';
import { aboutOptions, attentionTexts as texts } from './attention-texts.ts';

const aboutFilter = { name: 'filterData', label: texts.filter, options: aboutOptions };

/** What needs attention in a workspace: the same number as in the navigation and in the top bar. */
export function AttentionPage({ kinds }: { kinds: TaskKinds }) {
  const params = useWorkspaceParams();
  const list = useList(attentionEndpoints.list, { params, limit: rowsOnPage });
  const snoozed = useApi(attentionEndpoints.list, { params, query: { snoozed: 'true', limit: 1 } });
  const { whose = 'all', filterData, key, snoozed: isOfSnoozed } = list.filters;
  const asked = { search: list.query['search'], filterData, key, snoozed: isOfSnoozed };
  const summary = useApi(
    attentionEndpoints.summarize,
    // What the address says was checked by the list, which shows it.
    { params, query: asked as ArgsOf<typeof attentionEndpoints.summarize>['query'] },
    { keepLast: true },
  ).data;
  const filters = [aboutFilter, ruleFilter(summary, key)];
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      <PageHeader title={texts.title} {...countedOf(list)} actions={<SignWaiting kinds={kinds} />} />
      <AttentionBar
        list={list}
        whose={['all', 'me', 'others']}
        filters={filters}
        summary={summary}
        snoozed={snoozed.data}
      >
        <AttentionPrint endpoint={attentionEndpoints.list} params={params} list={list} filters={filters} />
        <ListExport kind="attention" params={params} query={list.query} />
      </AttentionBar>
      <AttentionContent list={list} counts={groupCountsOf(summary, whose)} />
    </Page>
  );
}
