import { type AttentionEntry, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { modules } from 'contract/core/modules';
import { useApi } from '../../core/http/use-api.ts';
import type { ListState } from '../../shared/data-table/list-state.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import { AttentionBar } from './attention-bar.tsx';
import { AttentionContent } from './attention-content.tsx';
import { SignElsewhere } from './sign-elsewhere.tsx';
import classes from './attention.module.css';
import { attentionTexts as texts } from './attention-texts.ts';

const filters: Filter[] = [
  {
    name: 'module',
    label: texts.module,
    options: Object.entries(modules).map(([value, { title }]) => ({ value, label: title })),
  },
];

/** What needs attention across workspaces: mine, my team's or all, with its search, filters and pages. */
export function AcrossList({ list }: { list: ListState & { rows: AttentionEntry[] } }) {
  const { whose } = list.filters;
  const isOfOthers = whose === 'team' || whose === 'all';
  const snoozed = useApi(attentionEndpoints.listMine, {
    query: { snoozed: 'true', limit: 1, ...(isOfOthers ? { whose } : {}) },
  });
  const showAll = <Button onClick={() => list.setFilter('whose', 'all')}>{texts.whose.all}</Button>;
  return (
    <>
      <AttentionBar list={list} whose={['me', 'team', 'all']} filters={filters} snoozed={snoozed.data} />
      <div className={classes.signing}>
        <SignElsewhere items={list.rows} />
      </div>
      <AttentionContent list={list} other={whose === 'all' ? undefined : showAll} />
    </>
  );
}
