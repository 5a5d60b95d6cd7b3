import type { ListEndpoint } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import { listName } from 'contract/core/list-name';
import type { SavedFilter } from 'contract/support/preference/saved-filter';
import { Link, useLocation } from 'react-router';
import { usePlace } from '../core/loading/use-place.ts';
import { useApi } from '../core/http/use-api.ts';
import { filtersOf } from '../core/loading/use-list.ts';
import type { CalledLists } from '../records/record/record-kind.ts';
import { isShown, useRememberedFilters } from '../shared/data-table/use-saved-filters.ts';
import { countText } from '../ui/layout/pager-pages.ts';
import { initials } from '../ui/layout/person-color.ts';
import { moduleTexts } from './module-texts.ts';
import classes from './pinned-filters.module.css';
import nav from './shell/nav-list.module.css';
import type { BelowProps } from './shell/shell-props.ts';

// One answer serves both lists, though each asks when it knows of its filters; a change asks again at once.
const staleTime = 60_000;

/** What the list at this address is narrowed to; undefined on any other screen. */
function useNarrowing(to: string, endpoint: ListEndpoint) {
  const { pathname, search } = useLocation();
  if (pathname !== to) return undefined;
  // The address says besides in which view the list is shown, which narrows nothing.
  const said = [...new URLSearchParams(search)].filter(([name]) => Object.hasOwn(endpoint.fields, name));
  const query: Record<string, string> = Object.fromEntries(said);
  return { search: query['search'] ?? '', filters: filtersOf(query) };
}

function addressOf(to: string, { search, sort, filters }: SavedFilter): string {
  const query = new URLSearchParams({ ...filters, ...(search && { search }), ...(sort && { sort }) });
  return `${to}?${query}`;
}

export type PinnedProps = BelowProps & {
  lists: CalledLists;
  /** Whose filters they are: those of the list of all, or of that of one's own. */
  of: keyof CalledLists['lists'];
};

/** The filters of a list that the person has pinned, each with how much it finds; one call counts those of both lists. */
export function PinnedFilters({ lists: { calls, lists }, of, to, onNavigate }: PinnedProps) {
  const params = { workspaceId: usePlace()?.workspaceId ?? '' };
  const { items: saved } = useRememberedFilters(listName(of === 'all' ? calls.list : calls.listMine, params));
  const pinned = saved.filter(({ isPinned }) => isPinned).slice(0, limits.pinnedFilters);
  const counts = useApi(calls.countPinned, { params }, { enabled: pinned.length > 0, staleTime }).data;
  const shown = useNarrowing(to, of === 'all' ? calls.list : calls.listMine);
  if (pinned.length === 0) return null;
  return (
    <ul className={classes.filters} aria-label={moduleTexts.pinnedFilters(lists[of].title)}>
      {pinned.map((one) => {
        const count = counts?.find(({ name, list }) => list === lists[of].path && name === one.name);
        return (
          <li key={one.name}>
            <Link
              className={nav.item}
              to={addressOf(to, one)}
              title={one.name}
              aria-current={shown && isShown(one, shown) ? 'page' : undefined}
              onClick={onNavigate}
            >
              <span className={classes.mark} data-initials={initials(one.name)} aria-hidden />
              <span className={nav.label}>{one.name}</span>
              {count && <span className={nav.count}>{countText(count.total, count.totalIsCapped)}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
