import type { ReactNode } from 'react';
import { FilterChips } from '../../ui/actions/filter-chips.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import classes from './list-bar.module.css';
import type { ListState } from './list-state.ts';

export type ListBarProps = {
  list: ListState;
  searchLabel?: string;
  filters?: Filter[];
  wideSearch?: boolean;
  /** What stands before and after the filters, in their line. */
  beforeFilters?: ReactNode;
  afterFilters?: ReactNode;
  /** Controls at the end. */
  children?: ReactNode;
};

/** Search and filters of a list, and what else stands in its bar. */
export function ListBar(props: ListBarProps) {
  const { list, searchLabel, filters, wideSearch, beforeFilters, afterFilters, children } = props;
  return (
    <div className={classes.bar}>
      {searchLabel && (
        <SearchBox label={searchLabel} value={list.search} onChange={list.setSearch} wide={wideSearch} />
      )}
      {filters && filters.length > 0 && (
        <div className={classes.narrowing}>
          {beforeFilters}
          <FilterChips filters={filters} values={list.filters} onChange={list.setFilter} />
          {afterFilters}
        </div>
      )}
      {children && <div className={classes.end}>{children}</div>}
    </div>
  );
}
