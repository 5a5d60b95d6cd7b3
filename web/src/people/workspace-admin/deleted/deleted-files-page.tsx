import { IconArrowBackUp, IconGavel, IconTrashX } from '@tabler/icons-react';
import {
  deletedEndpoints,
  type DeletedItem,
  deletedKindLabels,
  deletedKinds,
} from 'contract/support/deleted/deleted.endpoints';
import { type RecordKind, recordKindKeys } from 'contract/core/record-kinds';
import { useState } from 'react';
import { countedOf } from '../../../core/loading/counted.ts';
import { useActor, useCan, useMay } from '../../../core/session/use-can.ts';
import { useList } from '../../../core/loading/use-list.ts';
import { chosenOf } from '../../../shared/data-table/chosen.ts';
import { DataTable } from '../../../shared/data-table/data-table.tsx';
import type { BulkAction } from '../../../shared/data-table/data-table-props.ts';
import type { Selection } from '../../../shared/data-table/selection.ts';
import { ListExport } from '../../../shared/export/list-export.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { ListPrint } from '../../../shared/print/list-print.tsx';
import { RegisterPicture } from '../../../shared/pictures/register-picture.tsx';
import { useCrumbs } from '../../../shared/use-crumbs.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useAdminPaths } from '../admin-paths.ts';
import { deletedColumns } from './deleted-columns.tsx';
import { HoldDialog, PurgeDialog, RestoreDialog } from './deleted-dialogs.tsx';
import { deletedTexts as texts } from './deleted-texts.ts';

const kindFilter = {
  name: 'kind',
  label: texts.kind,
  options: deletedKinds.map((value) => ({ value, label: deletedKindLabels[value] })),
};

const idOf = ({ _id }: DeletedItem) => _id;

type Act = 'restore' | 'purge' | 'hold';

const isRecord = (kind: DeletedItem['kind']): kind is RecordKind =>
  recordKindKeys.some((one) => one === kind);

/** Asks and waits: the answer is whether it was done. */
function useActs() {
  const [asked, setAsked] = useState<{ act: Act; items: DeletedItem[]; settle: (done: boolean) => void }>();
  const [opened, setOpened] = useState(false);
  const ask = (act: Act, items: DeletedItem[]) =>
    new Promise<boolean>((settle) => {
      setAsked({ act, items, settle });
      setOpened(true);
    });
  const close = (done: boolean) => {
    asked?.settle(done);
    setOpened(false);
  };
  /** The same for several; says so when it cannot be done to these. */
  const actOn = async (act: Act, items: DeletedItem[] | undefined): Promise<boolean> => {
    if (!items) return false;
    if (act === 'restore' || items.every(({ isPurgeable }) => isPurgeable)) return ask(act, items);
    toast.warning(items.every(({ kind }) => isRecord(kind)) ? texts.keptAmong : texts.notPurgeable);
    return false;
  };
  const shared = { items: asked?.items ?? [], onClose: close };
  const dialogs = (
    <>
      <RestoreDialog {...shared} opened={opened && asked?.act === 'restore'} />
      <PurgeDialog {...shared} opened={opened && asked?.act === 'purge'} />
      <HoldDialog {...shared} opened={opened && asked?.act === 'hold'} />
    </>
  );
  return { ask, actOn, dialogs };
}

function bulkActionsOf(mayPurge: boolean, act: (name: Act) => BulkAction['onAct']): BulkAction[] {
  const restore = { label: texts.restore, icon: <IconArrowBackUp />, onAct: act('restore') };
  const purge = { label: texts.purge, icon: <IconTrashX />, tone: 'danger' as const, onAct: act('purge') };
  return mayPurge ? [restore, purge] : [restore];
}

/** Why one is kept, for who would delete it for good. */
const whyKept = ({ keptBy, keptUntil }: DeletedItem) =>
  keptUntil
    ? texts.keptFor(formatDate(keptUntil))
    : keptBy && keptBy !== 'retention' && texts.whyKept[keptBy];

/** What can be done with one of them; what is kept says why it is not deleted for good. */
function useRowActions(ask: (act: Act, items: DeletedItem[]) => Promise<boolean>) {
  const may = useMay();
  const mayPurge = useCan('deleted.purge');
  return (item: DeletedItem): MenuItem[] => {
    const choose = (act: Act) => () => void ask(act, [item]);
    const hold = item.keptBy === 'legal-hold' ? texts.releaseHold : texts.placeHold;
    const reason = whyKept(item);
    const purge = { label: texts.purge, icon: <IconTrashX />, tone: 'danger' as const };
    return [
      { label: texts.restore, icon: <IconArrowBackUp />, onSelect: choose('restore') },
      ...(isRecord(item.kind) && may(`${item.kind}.hold`)
        ? [{ label: hold, icon: <IconGavel />, onSelect: choose('hold') }]
        : []),
      ...(mayPurge && reason ? [{ ...purge, reason }] : []),
      ...(mayPurge && item.isPurgeable ? [{ ...purge, onSelect: choose('purge') }] : []),
    ];
  };
}

function DeletedThings() {
  const { params } = useAdminPaths();
  const list = useList(deletedEndpoints.list, { params });
  const mayPurge = useCan('deleted.purge');
  const { ask, actOn, dialogs } = useActs();
  const rowActions = useRowActions(ask);
  const scope = { endpoint: deletedEndpoints.list, params, query: list.query };
  const act = (name: Act) => async (selection: Selection) =>
    actOn(name, await chosenOf(scope, selection, list.rows, texts.choosing));

  return (
    <>
      <PageHeader title={texts.title} {...countedOf(list)} />
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={deletedColumns}
        rowId={idOf}
        rowName={({ name }) => name}
        rowActions={rowActions}
        bulkActions={bulkActionsOf(mayPurge, act)}
        searchLabel={texts.search}
        wideSearch
        filters={[kindFilter]}
        withRowNumbers={false}
        barEnd={
          <>
            <ListPrint
              title={texts.title}
              endpoint={deletedEndpoints.list}
              params={params}
              list={list}
              filters={[kindFilter]}
              columns={deletedColumns}
              rowId={idOf}
            />
            <ListExport kind="deleted" params={params} query={list.query} />
          </>
        }
        empty={{ picture: <RegisterPicture />, message: texts.empty, children: texts.emptyText }}
      />
      {dialogs}
    </>
  );
}

function Forbidden() {
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState message={texts.forbidden}>{texts.forbiddenText}</EmptyState>
    </>
  );
}

/** Everything that was deleted in the workspace, for those who may bring it back. */
export function DeletedFilesPage() {
  const actor = useActor();
  const mayRead = useCan('deleted.read');
  return (
    <Page title={texts.title} crumbs={useCrumbs()}>
      {mayRead ? <DeletedThings /> : actor ? <Forbidden /> : <PageHeader title={texts.title} />}
    </Page>
  );
}
