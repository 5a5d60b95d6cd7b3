import { IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import { type ModuleKey, modules } from 'contract/core/modules';
import type { Workspace } from 'contract/organization/workspace/workspace';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { type ReactNode, Suspense, useState } from 'react';
import { countedOf } from '../../core/loading/counted.ts';
import { usePlace } from '../../core/loading/use-place.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { useList } from '../../core/loading/use-list.ts';
import { ListBar } from '../../shared/data-table/list-bar.tsx';
import { isBlank, type ListState } from '../../shared/data-table/list-state.ts';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { WorkspaceCards } from './workspace-cards.tsx';
import classes from './workspace-cards.module.css';
import { workspaceTexts as texts, workspaceTexts } from './workspace-texts.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';

const DeleteWorkspace = lazyDialog(async () => (await import('./delete-workspace.tsx')).DeleteWorkspace);
const WorkspaceDialog = lazyDialog(async () => (await import('./workspace-dialog.tsx')).WorkspaceDialog);

const deletedFilter = {
  name: 'isDeleted',
  label: texts.deleted.filter,
  options: [{ value: 'true', label: texts.deleted.only }],
};

const newestFirst = { sort: null, label: workspaceTexts.newestFirst };
const orders = [
  newestFirst,
  { sort: 'createdAt', label: workspaceTexts.oldestFirst },
  { sort: 'name', label: workspaceTexts.nameAToZ },
  { sort: '-name', label: workspaceTexts.nameZToA },
];

function SortMenu({ list }: { list: ListState }) {
  const current = orders.find(({ sort }) => sort === list.sort) ?? newestFirst;
  const items = orders.map(({ sort, label }) => ({
    label,
    checked: sort === current.sort,
    onSelect: () => list.setSort(sort),
  }));
  return <Menu groups={[{ items }]} trigger={<Button icon={<IconArrowsSort />}>{current.label}</Button>} />;
}

/** Where all are deleted: how many, and the way to them. */
function DeletedLine({ module, moduleId, list }: { module: ModuleKey; moduleId: string; list: ListState }) {
  const query = { isDeleted: 'true', limit: 1 } as const;
  const count = useApi(workspaceEndpoints[module].list, { params: { moduleId }, query }).data?.total ?? 0;
  if (count === 0) return null;
  return (
    <p className={classes.deleted}>
      {texts.deleted.count(count)}{' '}
      <Button variant="quiet" size="small" onClick={() => list.setFilter(deletedFilter.name, 'true')}>
        {texts.deleted.show}
      </Button>
    </p>
  );
}

type Open = { act: 'create' } | { act: 'edit' | 'delete'; workspace: Workspace };

type DialogProps = { open: Open; module: ModuleKey; moduleId: string; onClose: () => void };

function OpenDialog({ open, ...where }: DialogProps) {
  return (
    <Suspense>
      {open.act === 'create' && <WorkspaceDialog {...where} />}
      {open.act === 'edit' && <WorkspaceDialog {...where} workspace={open.workspace} />}
      {open.act === 'delete' && <DeleteWorkspace workspace={open.workspace} onClose={where.onClose} />}
    </Suspense>
  );
}

type HeadProps = { module: ModuleKey; list: ListState; actions: ReactNode };

/** What can be done follows with the list: a blank one offers it in its middle. */
function Head({ module, list, actions }: HeadProps) {
  return (
    <PageHeader
      title={modules[module].workspaceTitle}
      {...countedOf(list)}
      back={{ to: '/dashboard/home', label: texts.back }}
      actions={!list.isLoading && actions}
    />
  );
}

function WorkspaceList({ module, moduleId }: { module: ModuleKey; moduleId: string }) {
  const list = useList(workspaceEndpoints[module].list, {
    params: { moduleId },
    limit: limits.workspacePageSize,
  });
  const mayCreate = useCan('workspace.create');
  const mayRestore = useCan('workspace.remove');
  const [open, setOpen] = useState<Open>();
  const blank = isBlank(list);

  const create = () => setOpen({ act: 'create' });
  const createButton = mayCreate && (
    <Button variant="primary" icon={<IconPlus />} onClick={create}>
      {texts.create}
    </Button>
  );

  return (
    <>
      <Head module={module} list={list} actions={!blank && createButton} />
      {!blank && (
        <ListBar
          list={list}
          searchLabel={texts.search}
          wideSearch
          filters={mayRestore ? [deletedFilter] : []}
        >
          <SortMenu list={list} />
        </ListBar>
      )}
      {blank && mayRestore && <DeletedLine module={module} moduleId={moduleId} list={list} />}
      <WorkspaceCards
        list={list}
        createButton={createButton}
        onCreate={mayCreate ? create : undefined}
        onEdit={(workspace) => setOpen({ act: 'edit', workspace })}
        onDelete={(workspace) => setOpen({ act: 'delete', workspace })}
      />
      {open && (
        <OpenDialog open={open} module={module} moduleId={moduleId} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

/** The workspaces of one module, as cards. */
export function WorkspaceListPage() {
  const place = usePlace();
  const crumbs = useCrumbs();
  if (!place) return null;
  return (
    <Page title={modules[place.module].workspaceTitle} crumbs={crumbs.slice(0, -1)}>
      <WorkspaceList key={place.moduleId} module={place.module} moduleId={place.moduleId} />
    </Page>
  );
}
