import { IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ListBar, type ListBarProps } from '../../../shared/data-table/list-bar.tsx';
import { SavedFilters, SaveFilter } from '../../../shared/data-table/saved-filters.tsx';
import { isBlank } from '../../../shared/data-table/list-state.ts';
import { EmptyState, type EmptyStateProps } from '../../../ui/feedback/empty-state.tsx';
import { LoadProblem } from '../../../shared/load-problem.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { registerTexts } from './register-texts.ts';
import classes from './register-views.module.css';
import { viewInAddress } from './use-view.ts';

export type ViewSwitchProps = {
  views: readonly { key: string; label: string; icon: ReactNode }[];
  /** The view on screen; the table without one. */
  shown: string | undefined;
};

/** Goes from one view of a register to another, and keeps what narrows it. */
export function ViewSwitch({ views, shown }: ViewSwitchProps) {
  const [, setUrl] = useSearchParams();
  const go = (key: string | undefined) =>
    setUrl(
      (before) => {
        const next = new URLSearchParams(before);
        if (key) next.set(viewInAddress, key);
        else next.delete(viewInAddress);
        return next;
      },
      { preventScrollReset: true },
    );
  const all = [{ key: undefined, label: registerTexts.table, icon: <IconTable /> }, ...views];
  return (
    <div role="group" aria-label={registerTexts.view} className={classes.views}>
      {all.map(({ key, label, icon }) => (
        <IconButton
          key={label}
          name={label}
          icon={icon}
          aria-pressed={key === shown}
          onClick={() => go(key)}
        />
      ))}
    </div>
  );
}

export type ViewFrameProps = ListBarProps & {
  empty: EmptyStateProps;
  /** The rows as the view draws them. */
  drawn: ReactNode;
  /** Whether what is drawn is a page of the list. */
  hasPages: boolean;
};

/** A register in another view than its table: search and filters above it, its pages below. */
export function ViewFrame({ empty, drawn, hasPages, ...bar }: ViewFrameProps) {
  const { list } = bar;
  if (list.error) {
    return <LoadProblem error={list.error} onRetry={list.refetch} />;
  }
  if (isBlank(list)) return <EmptyState {...empty} />;
  return (
    <>
      <ListBar
        {...bar}
        beforeFilters={<SavedFilters list={list} canPin />}
        afterFilters={<SaveFilter list={list} />}
      />
      {list.isLoading ? <ListSkeleton /> : list.total === 0 && hasPages ? <p>{empty.message}</p> : drawn}
      {!list.isLoading && hasPages && <Pager {...list} onPage={list.setPage} />}
    </>
  );
}
