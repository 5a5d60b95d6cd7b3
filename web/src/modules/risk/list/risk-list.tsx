import type { Risk } from 'contract/modules/risk/risk';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { useMemo } from 'react';
import { useCan } from '../../../core/session/use-can.ts';
import { useList } from '../../../core/loading/use-list.ts';
import { usePreference } from '../../../core/session/use-preference.ts';
import { type ColumnSettings, defaultSettings, orderColumns } from '../../../shared/data-table/column.ts';
import { DataTable } from '../../../shared/data-table/data-table.tsx';
import { useFavorites } from '../../../shared/data-table/favorites.ts';
import { isBlank } from '../../../shared/data-table/list-state.ts';
import { removalTexts } from '../../../shared/data-table/removal-acts.tsx';
import { RegisterPicture } from '../../../shared/pictures/register-picture.tsx';
import type { EmptyStateProps } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { useCustomFields } from '../../../records/custom-field/use-custom-fields.ts';
import type { Exported } from '../export/use-export.tsx';
import { homeTitles, useRiskPaths } from '../risk-paths.ts';
import { ListExport, NewRiskLink, TitleActions } from './list-controls.tsx';
import { RiskActionsTable } from './risk-actions-table.tsx';
import { riskColumns } from './risk-columns.tsx';
import { listTexts } from './risk-list-texts.ts';
import { actionsText } from '../risk-words.ts';
import { useRiskFilters } from './use-risk-filters.ts';
import { useRiskActs } from './use-risk-acts.tsx';

type RiskEndpoint = typeof riskEndpoints.list | typeof riskEndpoints.listMine;

function emptyState(mayCreate: boolean): EmptyStateProps {
  return {
    picture: <RegisterPicture />,
    message: listTexts.empty,
    children: mayCreate ? listTexts.emptyText : listTexts.emptyForReader,
    action: mayCreate && <NewRiskLink />,
  };
}

/** The columns as the person arranged them, here and in exports. */
function useColumns() {
  // A card has room for what it has: the choice, and what is added to choose from, are for the table.
  const areCards = useIsNarrow();
  const fields = useCustomFields(useRiskPaths().workspaceId, { later: areCards });
  const kept = usePreference<ColumnSettings | null>('columns:risk', null, { later: areCards });
  const columns = useMemo(() => riskColumns(fields.data ?? [], areCards), [fields.data, areCards]);
  const chosen = areCards ? null : kept.value;
  const arranged = chosen ?? defaultSettings(columns);
  const shown = orderColumns(columns, arranged)
    .map((column) => column.id)
    .filter((id) => !arranged.hidden.includes(id));
  return {
    columns,
    settings: chosen,
    save: kept.save,
    shown,
    areCards,
    isLoading: !areCards && (kept.isLoading || fields.isLoading),
  };
}

/** What an export of this list holds: what is shown now, with the columns that are shown. */
function useExported(query: Record<string, string>, columns: string[]): Exported {
  const { workspaceId, home } = useRiskPaths();
  const { search, sort, page: _page, limit: _limit, ...filters } = query;
  // The query was read from the address by the list's own schema, which an export shares.
  const narrowed = { search, sort, filters } as Pick<Exported, 'search' | 'sort' | 'filters'>;
  return { workspace: workspaceId, mine: home === 'my-risk', columns, ...narrowed };
}

/** The risks of a workspace, or those of them that are the caller's. */
export function RiskList() {
  const { workspaceId, home, record } = useRiskPaths();
  const endpoint: RiskEndpoint = home === 'library' ? riskEndpoints.list : riskEndpoints.listMine;
  const list = useList(endpoint, { params: { workspaceId } });
  const columns = useColumns();
  const favorites = useFavorites('risk', workspaceId);
  const acts = useRiskActs({ endpoint, query: list.query }, list.rows, favorites.ids.size > 0);
  const exported = useExported(list.query, columns.shown);
  const empty = emptyState(useCan('risk.create'));
  const filters = useRiskFilters();

  return (
    <>
      <PageHeader
        title={homeTitles[home]}
        count={list.isLoading || list.error ? undefined : list.total}
        countIsCapped={list.totalIsCapped}
        actions={<TitleActions what={exported} isBlank={isBlank(list)} />}
      />
      <DataTable<Risk>
        label={listTexts.table}
        list={{ ...list, isLoading: list.isLoading || columns.isLoading }}
        rows={list.rows}
        columns={columns.columns}
        rowId={(risk) => risk._id}
        rowName={(risk) => risk.name}
        rowHref={(risk) => record(risk._id)}
        rowActions={acts.rowActions}
        renderExpanded={(risk) => (
          <RiskActionsTable
            risk={risk}
            actionsHref={`${record(risk._id)}?tab=actions`}
            mayAdd={acts.mayEdit(risk)}
          />
        )}
        expandLabel={(risk) => actionsText(risk.tasks)}
        bulkActions={acts.bulkActions}
        bulkLabel={removalTexts.bar}
        favorites={favorites}
        columnSettings={columns.settings}
        onColumnSettings={columns.save}
        searchLabel={listTexts.search}
        filters={filters}
        canPinFilters
        barEnd={!columns.areCards && <ListExport what={exported} />}
        empty={empty}
      />
      {acts.confirmDialog}
    </>
  );
}
