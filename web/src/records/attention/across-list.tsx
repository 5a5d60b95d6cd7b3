import { type AttentionEntry, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { type AttentionKey, attentionRules } from 'contract/records/attention/attention-rules';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import type { ArgsOf } from 'contract/core/endpoint';
import { modules } from 'contract/core/modules';
import { useApi } from '../../core/http/use-api.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import type { ListState } from '../../shared/data-table/list-state.ts';
import { ListExport } from '../../shared/export/list-export.tsx';
import { Button } from '../../ui/actions/button.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import { AttentionBar } from './attention-bar.tsx';
import { AttentionContent, groupCountsOf } from './attention-content.tsx';
import { AttentionPrint } from './attention-print.tsx';
import { ruleFilter } from './rule-filter.ts';
import { SignElsewhere } from './sign-elsewhere.tsx';
import classes from './attention.module.css';
import { attentionTexts as texts } from './attention-texts.ts';

const moduleFilter: Filter = {
  name: 'module',
  label: texts.module,
  options: Object.entries(modules).map(([value, { title }]) => ({ value, label: title })),
};

const besideMine = ['team', 'others', 'all'] as const;

type AcrossProps = {
  list: ListState & { rows: AttentionEntry[]; query: Record<string, string> };
  /** The one rule whose findings are listed. */
  type?: AttentionKey;
};

/** What needs attention across workspaces: mine, my team's, others' or all, with its search, filters and pages. */
export function AcrossList({ list, type }: AcrossProps) {
  const { whose, module, key, snoozed: isOfSnoozed } = list.filters;
  const ofOthers = besideMine.find((one) => one === whose);
  const ofRule = type ? { key: type } : {};
  const snoozed = useApi(attentionEndpoints.listMine, {
    query: { snoozed: 'true', limit: 1, ...ofRule, ...(ofOthers ? { whose: ofOthers } : {}) },
  });
  const asked = { search: list.query['search'], module, key, snoozed: isOfSnoozed, ...ofRule };
  const summary = useApi(
    attentionEndpoints.summarizeMine,
    // What the address says was checked by the list, which shows it.
    { query: asked as ArgsOf<typeof attentionEndpoints.summarizeMine>['query'] },
    { keepLast: true },
  ).data;
  // What one rule has found is narrowed by no other.
  const filters = type ? [moduleFilter] : [moduleFilter, ruleFilter(summary, key)];
  const hasTeam = useApi(taskEndpoints.countMine, { query: {} }).data?.hasTeam || whose === 'team';
  const here = useOrganizationId();
  const isElsewhere = list.rows.some(({ organization }) => organization._id !== here);
  const showAll = <Button onClick={() => list.setFilter('whose', 'all')}>{texts.showAllWhose}</Button>;
  return (
    <>
      <AttentionBar
        list={list}
        whose={['me', ...besideMine.filter((one) => one !== 'team' || hasTeam)]}
        filters={filters}
        summary={summary}
        snoozed={snoozed.data}
      >
        <AttentionPrint
          {...(type ? { title: attentionRules[type].label } : {})}
          endpoint={attentionEndpoints.listMine}
          list={list}
          fixed={type ? { key: type } : {}}
          filters={filters}
        />
        <ListExport
          kind="all-attention"
          query={list.query}
          fixed={type ? { key: type } : {}}
          note={isElsewhere ? texts.exportedHere : undefined}
        />
      </AttentionBar>
      <div className={classes.signing}>
        <SignElsewhere items={list.rows} />
      </div>
      <AttentionContent
        list={list}
        counts={groupCountsOf(summary, whose ?? 'me')}
        other={ofOthers ? undefined : showAll}
      />
    </>
  );
}
