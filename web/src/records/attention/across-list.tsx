import {
  type AttentionEntry,
  attentionEndpoints,
  attentionRules,
} from 'contract/records/attention/attention.endpoints';
import { modules } from 'contract/core/modules';
import { Link } from 'react-router';
import { failureMessage } from '../../core/http/api-error.ts';
import { useApi } from '../../core/http/use-api.ts';
import { ListBar } from '../../shared/data-table/list-bar.tsx';
import type { ListState } from '../../shared/data-table/list-state.ts';
import { NoMatchPicture } from '../../shared/pictures/no-match-picture.tsx';
import { TasksPicture } from '../../shared/pictures/tasks-picture.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import { groupByModule } from './attention-groups.ts';
import { AttentionRow, EntryPlace, LevelPill } from './attention-list.tsx';
import classes from './attention.module.css';
import { attentionTexts as texts, levelLabels, snoozedFilter } from './attention-texts.ts';
import { SnoozedLine } from './snooze-parts.tsx';

/** How many stand on a page, in their groups. */
export const rowsOnPage = 50;

const filters: Filter[] = [
  {
    name: 'whose',
    label: texts.whose.label,
    options: [
      { value: 'me', label: texts.whose.me },
      { value: 'all', label: texts.whose.all },
    ],
  },
  {
    name: 'module',
    label: texts.module,
    options: Object.entries(modules).map(([value, { title }]) => ({ value, label: title })),
  },
  snoozedFilter,
];

function Entry({ item, withType }: { item: AttentionEntry; withType: boolean }) {
  const openIn = useOpenIn();
  const { label } = attentionRules[item.key];
  return (
    <AttentionRow
      item={item}
      onOpen={() => void openIn(item.organization._id, item.link)}
      place={<EntryPlace item={item} />}
      end={
        withType && (
          <Link
            className={classes.explain}
            to={`/need-attention/${item.key}/detail`}
            aria-label={texts.like(label)}
          >
            {texts.allLike}
          </Link>
        )
      }
    />
  );
}

const titleOf = (module: AttentionEntry['module']) => (module ? modules[module].title : texts.organization);

function Groups({ items, withType }: { items: AttentionEntry[]; withType: boolean }) {
  return groupByModule(items).map(({ level, modules: groups }) => (
    <section key={level} aria-label={levelLabels[level]} className={classes.level}>
      <h2 className={classes.levelHead}>
        <LevelPill level={level} />
      </h2>
      {groups.map(({ module, items: entries }) => (
        <div key={module} role="group" aria-label={titleOf(module)} className={classes.rule}>
          <h3>{titleOf(module)}</h3>
          <ul className={classes.items}>
            {entries.map((item) => (
              <Entry key={`${item.key} ${item._id}`} item={item} withType={withType} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ));
}

function Empty({ list }: { list: ListState }) {
  const isNarrowed = list.search !== '' || Boolean(list.filters['module'] ?? list.filters['snoozed']);
  const showAll = () => list.setFilter('whose', 'all');
  if (isNarrowed) {
    const { module: _module, snoozed, ...others } = list.filters;
    const clear = () => list.narrow({ search: '', sort: list.sort, filters: others });
    return (
      <EmptyState
        picture={<NoMatchPicture />}
        message={snoozed ? texts.snooze.none : texts.noMatch}
        action={<Button onClick={clear}>{texts.showAll}</Button>}
      />
    );
  }
  if (list.filters['whose'] === 'all') return <EmptyState picture={<TasksPicture />} message={texts.empty} />;
  return (
    <EmptyState
      picture={<TasksPicture />}
      message={texts.emptyMine}
      action={<Button onClick={showAll}>{texts.whose.all}</Button>}
    >
      {texts.emptyMineText}
    </EmptyState>
  );
}

type AcrossListProps = { list: ListState & { rows: AttentionEntry[] }; withType?: boolean };

/** What needs attention across workspaces, by level and module, with its search, filters and pages. */
export function AcrossList({ list, withType = false }: AcrossListProps) {
  const { whose } = list.filters;
  const snoozed = useApi(attentionEndpoints.listMine, {
    query: { snoozed: 'true', limit: 1, ...(whose === 'all' ? { whose } : {}) },
  });
  const content = () => {
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
    if (list.rows.length === 0) return <Empty list={list} />;
    return (
      <>
        <Groups items={list.rows} withType={withType} />
        <Pager {...list} onPage={list.setPage} />
      </>
    );
  };
  return (
    <>
      <SnoozedLine found={snoozed.data} list={list} />
      <ListBar list={list} filters={filters} searchLabel={texts.search} wideSearch />
      {content()}
    </>
  );
}
