import { limits } from 'contract/core/limits';
import type { Permission } from 'contract/core/rights/permissions';
import type { Context } from '../../core/http/context.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { StoredPage } from '../../core/store/list.ts';
import type { ExportSource } from './export.service.ts';

/** How a list was narrowed and sorted when somebody asked for it as a file. */
type Narrowed<F> = {
  search?: string | null | undefined;
  sort?: string | null | undefined;
  filters?: F | null | undefined;
};

type Query<Request extends Narrowed<object>> = Partial<NonNullable<Request['filters']>> & {
  search: string | undefined;
  sort: NonNullable<Request['sort']> | undefined;
  page: number;
  limit: number;
};

type ExportedList<Request extends Narrowed<object>, Row> = {
  permission: Permission;
  columns: readonly { title: string; cell(row: Row): Cell }[];
  /** A page of the list, as its screen asks for it. */
  list(ctx: Context, query: Query<Request>): Promise<{ results: readonly Row[]; total: number } | StoredPage>;
  /** Tells what is kept of what the list shows; all of it unless told. */
  kept?: (ctx: Context) => Promise<(row: Row) => boolean>;
};

/** A list as a file: what its screen shows, page by page. */
export function exportOfList<Request extends Narrowed<object>, Row>({
  permission,
  columns,
  list,
  kept = () => Promise.resolve(() => true),
}: ExportedList<Request, Row>): ExportSource<Request> {
  const pageOf = async (ctx: Context, { search, sort, filters }: Request, page: number) => {
    const limit = limits.pageSizeMax;
    const asked = { ...filters, search: search ?? undefined, sort: sort ?? undefined, page, limit };
    const found = await list(ctx, asked);
    const results = 'text' in found ? (JSON.parse(found.text) as Row[]) : found.results; // as the list answers it
    return { results, total: found.total };
  };
  return {
    permission,
    async open(ctx, request) {
      const first = await pageOf(ctx, request, 1);
      const isKept = await kept(ctx);
      async function* batches() {
        let { results } = first;
        for (let page = 2; results.length > 0; page++) {
          yield results.filter(isKept).map((row) => columns.map(({ cell }) => cell(row)));
          if (results.length < limits.pageSizeMax) return;
          ({ results } = await pageOf(ctx, request, page));
        }
      }
      return { header: columns.map(({ title }) => title), total: first.total, batches: batches() };
    },
  };
}
