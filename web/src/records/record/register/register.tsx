import { Suspense, useEffect, useMemo } from 'react';
import { countedOf } from '../../../core/loading/counted.ts';
import { whenDrawn } from '../../../core/loading/first-screen.ts';
import { useCan } from '../../../core/session/use-can.ts';
import { useList } from '../../../core/loading/use-list.ts';
import { usePreference } from '../../../core/session/use-preference.ts';
import { type ColumnSettings, defaultSettings, orderColumns } from '../../../shared/data-table/column.ts';
import { DataTable } from '../../../shared/data-table/data-table.tsx';
import { favoritesFilter, useFavorites } from '../../../shared/data-table/favorites.ts';
import { isBlank } from '../../../shared/data-table/list-state.ts';
import { removalTexts } from '../../../shared/data-table/data-table-texts.ts';
import { RegisterPicture } from '../../../shared/pictures/register-picture.tsx';
import type { EmptyStateProps } from '../../../ui/feedback/empty-state.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PrintButton } from '../../../shared/print/print-button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { useCustomFields } from '../../custom-field/use-custom-fields.ts';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { takesActions } from '../record-lock.ts';
import { useRecordPaths } from '../record-paths.ts';
import { actionsText } from '../record-words.ts';
import { usePrintList } from '../../../shared/print/use-print-list.tsx';
import { recordColumns } from './record-columns.tsx';
import {
  AsOfLink,
  ImportLinks,
  NewRecordLink,
  RegisterExport,
  ReportLink,
  TitleActions,
} from './register-controls.tsx';
import type { Exported, Register, RegisterProps, RegisterView } from './register-props.ts';
import { textsOf } from './register-texts.ts';
import { useView } from './use-view.ts';
import { viewsOf } from '../views/record-views.tsx';
import { useRecordActs } from './use-record-acts.tsx';
import { useSelectedExport } from './use-selected-export.tsx';
import { useRecordFilters } from './use-record-filters.ts';

// The table is the first view; these come after it.
const ViewSwitch = lazyPart(async () => (await import('./register-views.tsx')).ViewSwitch, { place: 'line' });
const ViewFrame = lazyPart(async () => (await import('./register-views.tsx')).ViewFrame);

function emptyState(
  kind: RecordKind,
  { message, text }: Register<never, never>['empty'],
  { mayCreate, mayRaise, mayImport }: Record<'mayCreate' | 'mayRaise' | 'mayImport', boolean>,
): EmptyStateProps {
  return {
    picture: <RegisterPicture />,
    message,
    children: mayCreate ? text : mayRaise ? textsOf(kind).emptyForRaiser : textsOf(kind).emptyForReader,
    action: mayCreate ? <NewRecordLink kind={kind} /> : mayRaise && <ReportLink kind={kind} />,
    second: mayImport && <ImportLinks kind={kind} />,
  };
}

/** The columns as the person arranged them, here and in exports. */
function useColumns<R extends ShownRecord, A extends ShownAction>({ kind, register }: RegisterProps<R, A>) {
  // A card has room for what it has: the choice, and what is added to choose from, are for the table.
  const areCards = useIsNarrow();
  const fields = useCustomFields({ later: areCards });
  const kept = usePreference<ColumnSettings | null>(`columns:${kind.key}`, null, { later: areCards });
  const columns = useMemo(
    () => recordColumns(kind, register, { fields: fields.data ?? [], areCards }),
    [kind, register, fields.data, areCards],
  );
  const chosen = areCards ? null : kept.value;
  const arranged = chosen ?? defaultSettings(columns);
  const shown = orderColumns(columns, arranged)
    .map((column) => column.id)
    .filter((id) => !arranged.hidden.includes(id));
  return {
    columns,
    settings: chosen,
    // Without the additional fields it is not known either what there is to arrange.
    save: fields.data && kept.save,
    failure: {
      error: kept.error ?? fields.error,
      refetch: () => void Promise.all([kept.refetch(), fields.refetch()]),
    },
    shown,
    areCards,
    isLoading: !areCards && (kept.isLoading || fields.isLoading),
  };
}

/** What an export of this list holds: what is shown now, with the columns that are shown. */
function useExported(kind: RecordKind, query: Record<string, string>, columns: string[]): Exported {
  const { workspaceId, isMine } = useRecordPaths(kind);
  const { search, sort, page: _page, limit: _limit, ...filters } = query;
  // The query was read from the address by the list's own schema, which an export shares.
  const narrowed = { search, sort, filters } as Pick<Exported, 'search' | 'sort' | 'filters'>;
  return { workspace: workspaceId, mine: isMine, columns, ...narrowed };
}

/** What the records of a list open to: their actions. */
function useOpenedRows<R extends ShownRecord, A extends ShownAction>(
  { kind, register }: RegisterProps<R, A>,
  mayEdit: (record: R) => boolean,
) {
  const { Actions } = register;
  useEffect(() => void whenDrawn().then(Actions.load), [Actions]);
  return {
    renderExpanded: (record: R) => (
      <Suspense>
        <Actions
          record={record}
          actions={kind.actionsOf(record)}
          mayAdd={mayEdit(record) && takesActions(kind, record)}
        />
      </Suspense>
    ),
    expandLabel: (record: R) => actionsText(kind.actionsOf(record)),
  };
}

/** The list that is open: all records of the workspace, or those of them that are the caller's. */
function useRegister<R extends ShownRecord, A extends ShownAction>(props: RegisterProps<R, A>) {
  const { kind, register } = props;
  const { workspaceId, isMine } = useRecordPaths(kind);
  const endpoint = isMine ? kind.calls.listMine : kind.calls.list;
  const list = useList(endpoint, { params: { workspaceId } });
  const columns = useColumns(props);
  const favorites = useFavorites(kind.key, workspaceId);
  const scope = { endpoint, query: list.query };
  const hasFavorites = favorites.ids.size > 0;
  const acts = useRecordActs(kind, { scope, rows: list.rows, hasFavorites });
  const exported = useExported(kind, list.query, columns.shown);
  const { exportActs, exportDialog } = useSelectedExport(kind, register.exports, exported);
  const filters = useRecordFilters(kind.states, register, list.filters);
  const printing = usePrintList({
    title: (isMine ? kind.lists.mine : kind.lists.all).title,
    endpoint,
    params: { workspaceId },
    list,
    filters: [favoritesFilter, ...filters],
    columns: columns.columns,
    shown: columns.shown,
    rowId: ({ _id }) => _id,
  });
  return { list, columns, favorites, acts, exportActs, exportDialog, exported, filters, printing };
}

type RegisterState<R extends ShownRecord, A extends ShownAction> = ReturnType<typeof useRegister<R, A>>;

type BodyProps<R extends ShownRecord, A extends ShownAction> = RegisterProps<R, A> & {
  state: RegisterState<R, A>;
};

type BarEndProps<R extends ShownRecord, A extends ShownAction> = Pick<
  BodyProps<R, A>,
  'kind' | 'register' | 'state'
> & {
  views: RegisterView<R>[];
  shown: string | undefined;
};

/** How wide the button of a view is with the space beside it. */
const viewButton = 34;

/** At the end of the bar: the views, printing and the export; cards have the last two in the menu of the title. */
function BarEnd<R extends ShownRecord, A extends ShownAction>(props: BarEndProps<R, A>) {
  const { register, state, views, shown } = props;
  const { columns, exported, printing } = state;
  return (
    <>
      {/* Its room is kept while its code comes, so that the bar breaks where it will. */}
      <div style={{ minInlineSize: viewButton * (views.length + 1) }}>
        <Suspense>
          <ViewSwitch views={views} shown={shown} />
        </Suspense>
      </div>
      {!columns.areCards && <AsOfLink kind={props.kind} />}
      {!columns.areCards && <PrintButton {...printing} />}
      {!columns.areCards && <RegisterExport exports={register.exports} what={exported} />}
    </>
  );
}

/** The rows in the view that is open, with search and filters above them. */
function RegisterBody<R extends ShownRecord, A extends ShownAction>({ state, ...props }: BodyProps<R, A>) {
  const { kind, register } = props;
  const { list, columns, favorites, acts, exportActs, filters } = state;
  const { record: pathOf } = useRecordPaths(kind);
  const opened = useOpenedRows(props, acts.mayEdit);
  const empty = emptyState(kind, register.empty, {
    mayCreate: useCan(kind.calls.create.access),
    mayRaise: useCan(kind.calls.raise.access),
    mayImport: useCan('record.import'),
  });
  const texts = textsOf(kind);
  const views = viewsOf<R>(kind, register);
  const view = useView(views);
  const shownList = { ...list, isLoading: list.isLoading || columns.isLoading };
  const bar = { list: shownList, searchLabel: texts.search };
  const hrefOf = ({ _id }: R) => pathOf(_id);
  const barEnd = <BarEnd kind={kind} register={register} state={state} views={views} shown={view?.key} />;

  if (view) {
    return (
      <Suspense fallback={<ListSkeleton />}>
        <ViewFrame
          {...bar}
          filters={[favoritesFilter, ...filters]}
          empty={empty}
          drawn={view.draw({ rows: list.rows, list: shownList, hrefOf, query: list.query })}
          hasPages={!view.hasOwnRows}
        >
          {barEnd}
        </ViewFrame>
      </Suspense>
    );
  }
  return (
    <DataTable<R>
      {...bar}
      filters={filters}
      label={texts.table}
      rows={list.rows}
      columns={columns.columns}
      rowId={({ _id }) => _id}
      rowName={({ name }) => name}
      rowHref={hrefOf}
      rowActions={acts.rowActions}
      {...opened}
      bulkActions={[...exportActs, ...acts.bulkActions]}
      bulkLabel={removalTexts.bar}
      favorites={favorites}
      columnSettings={columns.settings}
      onColumnSettings={columns.save}
      columnsFailure={columns.failure}
      canPinFilters
      ownSort="-createdAt"
      barEnd={barEnd}
      empty={empty}
    />
  );
}

/** A register: the records of a kind in a workspace, with what can be done with them. */
export function RecordRegister<R extends ShownRecord, A extends ShownAction>(props: RegisterProps<R, A>) {
  const { kind, register } = props;
  const { home } = useRecordPaths(kind);
  const state = useRegister(props);
  const { list, exported, exportDialog, acts, printing } = state;
  return (
    <>
      <PageHeader
        title={home.title}
        {...countedOf(list)}
        actions={
          <TitleActions
            kind={kind}
            exports={register.exports}
            what={exported}
            isBlank={isBlank(list)}
            print={printing.print}
          />
        }
      />
      <RegisterBody {...props} state={state} />
      {acts.dialogs}
      {exportDialog}
      {printing.printed}
    </>
  );
}
