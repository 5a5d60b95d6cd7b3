import type { Endpoint, EndpointOptions } from 'contract/core/endpoint';
import type { Reply } from 'contract/core/reply';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useCan } from '../../core/session/use-can.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { favoritesFilter, useFavorites } from '../../shared/data-table/favorites.ts';
import type { ListState } from '../../shared/data-table/list-state.ts';
import { ListExport } from '../../shared/export/list-export.tsx';
import { ListPrint } from '../../shared/print/list-print.tsx';
import { statusFilters } from './status-filter.ts';
import { type PlaceRow, type RowActsOptions, useRowActs } from './use-row-acts.tsx';

const idOf = ({ _id }: PlaceRow) => _id;

/** What the page of sites and processes gives each of its two lists. */
export type PlaceListProps<R> = {
  list: ListState & { rows: R[]; query: Record<string, string> };
  addButton: ReactNode;
  importLink: ReactNode;
};

/** The call that lists them. */
type Listing<R> = Endpoint<
  `GET /${string}`,
  EndpointOptions & { query: z.ZodObject; reply: Reply<'list', z.ZodType<R>> }
>;

type Props<R extends PlaceRow> = PlaceListProps<R> &
  Pick<RowActsOptions<R>, 'hrefOf' | 'onStatus' | 'onDelete'> & {
    kind: 'site' | 'process';
    endpoint: Listing<R>;
    columns: Column<R>[];
    picture: ReactNode;
    texts: RowActsOptions<R>['texts'] & {
      table: string;
      search: string;
      empty: { message: string; text: string };
    };
  };

/** The sites or the processes of the organization. */
export function PlaceList<R extends PlaceRow>(props: Props<R>) {
  const { kind, list, endpoint, columns, picture, texts, hrefOf, addButton, importLink } = props;
  const mayEdit = useCan(`${kind}.update`);
  const { actsOn, reasonDialog } = useRowActs<R>({ ...props, mayEdit, mayDelete: useCan(`${kind}.remove`) });
  return (
    <>
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={columns}
        rowId={idOf}
        rowName={({ name }) => name}
        rowHref={mayEdit ? hrefOf : undefined}
        rowActions={actsOn}
        searchLabel={texts.search}
        favorites={useFavorites(kind)}
        filters={statusFilters}
        barEnd={
          <>
            <ListPrint
              title={texts.table}
              endpoint={endpoint}
              list={list}
              filters={[favoritesFilter, ...statusFilters]}
              columns={columns}
              rowId={idOf}
            />
            <ListExport kind={kind === 'site' ? 'sites' : 'processes'} query={list.query} />
          </>
        }
        empty={{
          picture,
          message: texts.empty.message,
          children: texts.empty.text,
          action: addButton,
          second: importLink,
        }}
      />
      {reasonDialog}
    </>
  );
}
