import type { ListEndpoint, ParamsOf } from 'contract/core/endpoint';
import { loadAll } from '../../core/loading/load-all.ts';
import { loadCode } from '../../core/loading/load-code.ts';
import type { RowOf } from '../../core/loading/use-list.ts';
import type { Column } from '../data-table/column.ts';
import type { Filter } from '../../ui/actions/filter.ts';
import { mostPrinted, type Printing, usePrint } from './use-print.tsx';

/** A list to be printed, as its screen has it. */
export type PrintedList<E extends ListEndpoint> = {
  title: string;
  endpoint: E;
  params?: ParamsOf<E>;
  /** What the list asks now: it, and not the page that is open, is printed. */
  list: {
    query: Record<string, string>;
    search: string;
    sort: string | null;
    filters: Record<string, string>;
  };
  /** Filters that the screen fixes. */
  fixed?: Record<string, string>;
  filters?: readonly Filter[];
  columns: readonly Column<RowOf<E>>[];
  /** The ids of those that show, in their order; all where nobody chooses. */
  shown?: readonly string[];
  rowId: (row: RowOf<E>) => string;
};

/** Prints all rows that match what a list is narrowed to, with the columns that show. */
export function usePrintList<E extends ListEndpoint>(given: PrintedList<E>): Printing {
  const { title, endpoint, params, list, fixed, filters = [], columns, shown, rowId } = given;
  return usePrint(async (filling) => {
    const at = new Date().toISOString();
    const { ListSheet } = await loadCode(() => import('./list-sheet.tsx'));
    const query = { ...list.query, ...fixed };
    const loaded = await loadAll(endpoint, { params, query, most: mostPrinted, rowId, ...filling });
    const { search, sort, filters: values } = list;
    return (
      <ListSheet
        title={title}
        at={at}
        loaded={loaded}
        columns={shown?.flatMap((id) => columns.find((column) => column.id === id) ?? []) ?? columns}
        allColumns={columns}
        rowId={rowId}
        narrowed={{ search, sort, values, filters }}
      />
    );
  });
}
