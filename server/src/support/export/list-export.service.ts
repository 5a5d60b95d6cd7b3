import { limits } from 'contract/core/limits';
import type { Permission } from 'contract/core/rights/permissions';
import type { Context } from '../../core/http/context.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { Whole } from '../../core/store/capped-page.ts';
import type { Listed, StoredPage } from '../../core/store/list.ts';
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
};

type Paged<Request extends Narrowed<object>> = Query<Request> & {
  page: number;
  limit: number;
} & Required<Whole>;

type Found<Row> = { results: readonly Row[]; total: number } | StoredPage;

/** How a list is gone through: by pages, as its screen asks for them, or, where there may be many rows, by their ids. */
type Ways<Request extends Narrowed<object>, Row> =
  | { list(ctx: Context, query: Paged<Request>): Promise<Found<Row>> }
  | { all(ctx: Context, query: Query<Request>): Promise<Listed<Row>> };

type ExportedList<Request extends Narrowed<object>, Row> = Ways<Request, Row> & {
  permission: Permission;
  columns: readonly { title: string; cell(row: Row): Cell }[];
  /** Tells what is kept of what the list shows; all of it unless told. */
  kept?: (ctx: Context) => Promise<(row: Row) => boolean>;
};

/** All rows of a list, page after page. */
async function byPages<Row>(readPage: (page: number) => Promise<Found<Row>>): Promise<Listed<Row>> {
  const pageAt = async (page: number) => {
    const found = await readPage(page);
    const results = 'text' in found ? (JSON.parse(found.text) as Row[]) : [...found.results]; // as the list answers it
    return { results, total: found.total };
  };
  const first = await pageAt(1);
  async function* batches() {
    let { results } = first;
    for (let page = 2; results.length > 0; page++) {
      yield results;
      if (results.length < limits.pageSizeMax) return;
      ({ results } = await pageAt(page));
    }
  }
  return { total: first.total, batches: batches() };
}

/** A list as a file: what its screen shows. */
export function exportOfList<Request extends Narrowed<object>, Row>(
  exported: ExportedList<Request, Row>,
): ExportSource<Request> {
  const { permission, columns, kept = () => Promise.resolve(() => true) } = exported;
  const listed = (ctx: Context, { search, sort, filters }: Request): Promise<Listed<Row>> => {
    const asked = { ...filters, search: search ?? undefined, sort: sort ?? undefined };
    if ('all' in exported) return exported.all(ctx, asked);
    const limit = limits.pageSizeMax;
    return byPages((page) => exported.list(ctx, { ...asked, page, limit, isWhole: true }));
  };
  return {
    permission,
    async open(ctx, request) {
      const { total, batches } = await listed(ctx, request);
      const isKept = await kept(ctx);
      async function* rows() {
        for await (const batch of batches)
          yield batch.filter(isKept).map((row) => columns.map(({ cell }) => cell(row)));
      }
      return { header: columns.map(({ title }) => title), total, batches: rows() };
    },
  };
}
