import { IconPlus } from '@tabler/icons-react';
import type { Workspace } from 'contract/organization/workspace/workspace';
import type { ReactNode } from 'react';
import { isBlank, isNarrowed, type ListState } from '../../shared/data-table/list-state.ts';
import { NoMatchPicture } from '../../shared/pictures/no-match-picture.tsx';
import { WorkspacesPicture } from '../../shared/pictures/workspaces-picture.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useKeptFocus } from '../../ui/overlays/use-kept-focus.ts';
import { WorkspaceCard, type WorkspaceCardProps } from './workspace-card.tsx';
import classes from './workspace-cards.module.css';
import { workspaceTexts } from './workspace-texts.ts';

const texts = workspaceTexts.empty;

export type WorkspaceCardsProps = Pick<WorkspaceCardProps, 'onEdit' | 'onDelete'> & {
  list: ListState & { rows: Workspace[] };
  /** Absent for those who may not create. */
  createButton: ReactNode;
  onCreate?: (() => void) | undefined;
};

/** The place for the next workspace, after the last one. */
function CreateCard({ onCreate }: { onCreate: () => void }) {
  return (
    <button type="button" className={classes.create} onClick={onCreate}>
      <IconPlus />
      {workspaceTexts.createNew}
    </button>
  );
}

/** A page of workspaces, or what stands in its place. */
export function WorkspaceCards({ list, createButton, onCreate, onEdit, onDelete }: WorkspaceCardsProps) {
  useKeptFocus(list.rows.map(({ _id }) => _id));
  if (isBlank(list)) {
    return (
      <EmptyState picture={<WorkspacesPicture />} message={texts.message} action={createButton}>
        {createButton ? texts.text : texts.textForMember}
      </EmptyState>
    );
  }
  if (list.error && list.rows.length === 0) {
    return <LoadProblem error={list.error} onRetry={list.refetch} />;
  }
  if (list.isLoading) return <CardsSkeleton />;
  if (list.rows.length === 0 && isNarrowed(list)) {
    return (
      <EmptyState
        picture={<NoMatchPicture />}
        message={texts.message}
        action={
          <Button onClick={() => list.narrow({ search: '', sort: list.sort, filters: {} })}>
            {texts.clear}
          </Button>
        }
      >
        {list.search ? texts.noMatch : texts.noneDeleted}
      </EmptyState>
    );
  }
  return (
    <>
      <CardGrid label={workspaceTexts.cards}>
        {list.rows.map((workspace) => (
          <WorkspaceCard key={workspace._id} workspace={workspace} onEdit={onEdit} onDelete={onDelete} />
        ))}
        {onCreate && list.rows.length < list.limit && !isNarrowed(list) && <CreateCard onCreate={onCreate} />}
      </CardGrid>
      <Pager {...list} onPage={list.setPage} />
    </>
  );
}
