import { formatDay } from 'contract/core/format-day';
import type { ReportFilters, ReportRequest } from 'contract/records/report/report';
import { states } from 'contract/records/record/steps';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { selectInBatches } from '../../core/store/list.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { Store } from '../../core/store/store.ts';
import { findLastCheckpoint } from '../../organization/log/checkpoint.service.ts';
import {
  type Column,
  firstRowsOf,
  glanceRows,
  once,
  type ReportField,
  type ReportRow,
  type ReportSection,
  type ReportSource,
} from './report-template.service.ts';
import { noChoices } from './record-filters.service.ts';
import { filterWords, findReader } from './report-words.service.ts';

/** Rows as they come: all of them in batches, and the first ones to look at. */
export type RowSource<R> = {
  first(ctx: Context, request: ReportRequest): Promise<{ rows: R[]; total: number; totalIsCapped: boolean }>;
  all(ctx: Context, request: ReportRequest): Promise<{ total: number; batches: AsyncIterable<R[]> }>;
};

type ListReport<R> = {
  rows: RowSource<R>;
  none: string;
  heading: string;
  columns(ctx: Context): Promise<readonly Column<R>[]> | readonly Column<R>[];
  rowOf(row: R, cells: Cell[]): ReportRow;
  /** The fields that are there only when somebody asks for them. */
  isOff?(key: string): boolean;
  /** What stands at its head besides what narrows it. */
  words?(ctx: Context, asked: Asked): Promise<[string, string][]>;
  /** What stands before the list on paper: sums of it. A sheet, which others calculate with, has the list alone. */
  summary?(ctx: Context, asked: Asked): Promise<ReportSection[]>;
};

/** What was asked for, and how whoever reads it reads a day. */
export type Asked = ReportRequest & { dayText(day: string): string };

type About = Pick<ReportSource, 'key' | 'title' | 'help' | 'filters' | 'period'> &
  Partial<Pick<ReportSource, 'orientation' | 'choices'>>;

const onPaper = (section: ReportSection): ReportSection => ({ ...section, isOnPaperAlone: true });

/** The fields behind columns: each once, called by all its columns. */
export function fieldsOf<R>(columns: readonly Column<R>[], isOff: (key: string) => boolean): ReportField[] {
  const keys = [...new Set(columns.map(({ key }) => key))];
  return keys.map((key) => {
    const titles = columns.filter((column) => column.key === key).map(({ title }) => title);
    return { key, label: titles.join(', '), isOn: !isOff(key) };
  });
}

/** The columns of the fields that were asked for, in their order; those that are on when none was. */
export function chosenColumns<R>(
  columns: readonly Column<R>[],
  fields: readonly string[],
  isOff: (key: string) => boolean,
): Column<R>[] {
  const chosen = [...new Set(fields)].flatMap((key) => columns.filter((column) => column.key === key));
  return chosen.length > 0 ? chosen : columns.filter(({ key }) => !isOff(key));
}

/** The rows of a store that the filters leave. */
export function rowsOfStore<R>(
  store: Store,
  {
    sort,
    conditions,
    complete,
  }: {
    sort: string;
    conditions(filters: ReportFilters, ctx: Context): Sql[] | Promise<Sql[]>;
    /** Adds what the rows themselves do not say. */
    complete(ctx: Context, rows: R[]): Promise<R[]>;
  },
): RowSource<R> {
  return {
    async first(ctx, { filters }) {
      const query = { page: 1, limit: glanceRows, sort };
      const page = await store.list(ctx, query, { filters: await conditions(filters, ctx) });
      const rows = await complete(ctx, JSON.parse(page.text) as R[]); // the store is that of the rows
      return { rows, total: page.total, totalIsCapped: page.totalIsCapped ?? false };
    },
    async all(ctx, { filters }) {
      const narrowed = { filters: await conditions(filters, ctx) };
      const { total, batches } = await store.listAll(ctx, { sort }, narrowed);
      async function* completed() {
        for await (const batch of batches as AsyncIterable<R[]>) yield await complete(ctx, batch); // as above
      }
      return { total, batches: completed() };
    },
  };
}

type Queried = Parameters<typeof selectInBatches>[1];

/** The rows of a query of a module's own; a row `t` of it has an id. */
export function rowsOfQuery<R>(
  query: (ctx: Context, request: ReportRequest) => Promise<Queried>,
): RowSource<R> {
  const all = async (ctx: Context, request: ReportRequest) =>
    selectInBatches<R>(ctx, await query(ctx, request));
  return {
    all,
    async first(ctx, request) {
      const { total, batches } = await all(ctx, request);
      const first = await batches[Symbol.asyncIterator]().next();
      const rows = first.done ? [] : first.value;
      return { rows: rows.slice(0, glanceRows), total, totalIsCapped: false };
    },
  };
}

/** The same rows with what follows from them, batch by batch; `begin` gives what goes through those of one run. */
export function mapRows<R, S>({ first, all }: RowSource<R>, begin: () => (rows: R[]) => S[]): RowSource<S> {
  return {
    async first(ctx, request) {
      const { rows, ...counted } = await first(ctx, request);
      return { ...counted, rows: begin()(rows) };
    },
    async all(ctx, request) {
      const { total, batches } = await all(ctx, request);
      const map = begin();
      async function* mapped() {
        for await (const rows of batches) yield map(rows);
      }
      return { total, batches: mapped() };
    },
  };
}

type Identified = { _id: string };

/** The rows of a query as a store shows them, with what they do not say themselves: the query says which and in which order. */
export function rowsOfStoreBy<S>(
  store: Store,
  query: (ctx: Context, request: ReportRequest) => Promise<Omit<Queried, 'rowsOf'>>,
  complete: (ctx: Context, rows: Identified[]) => Promise<S[]>,
): RowSource<S> {
  const ids = rowsOfQuery<{ id: string }>(async (ctx, request) => ({
    ...(await query(ctx, request)),
    rowsOf: (found) =>
      sql`select i.id from unnest(${found}::uuid[]) with ordinality i(id, place) order by i.place`,
  }));
  async function shown(ctx: Context, rows: { id: string }[]): Promise<S[]> {
    const isOne = sql`t.id = any(${rows.map(({ id }) => id)}::uuid[])`;
    const { batches } = await store.listAll(ctx, {}, { where: [isOne] });
    const byId = new Map<string, Identified>();
    for await (const batch of batches as unknown as AsyncIterable<Identified[]>)
      // the store is that of the rows
      for (const row of batch) byId.set(row._id, row);
    return complete(
      ctx,
      rows.flatMap(({ id }) => byId.get(id) ?? []),
    );
  }
  return {
    async first(ctx, request) {
      const { rows, ...counted } = await ids.first(ctx, request);
      return { ...counted, rows: await shown(ctx, rows) };
    },
    async all(ctx, request) {
      const { total, batches } = await ids.all(ctx, request);
      async function* each() {
        for await (const rows of batches) yield await shown(ctx, rows);
      }
      return { total, batches: each() };
    },
  };
}

/** Rows that are few and worked out at once. */
export function rowsAtOnce<R>(find: (ctx: Context, request: ReportRequest) => Promise<R[]>): RowSource<R> {
  return {
    async all(ctx, request) {
      const rows = await find(ctx, request);
      return { total: rows.length, batches: once(rows) };
    },
    async first(ctx, request) {
      const rows = await find(ctx, request);
      return { rows: rows.slice(0, glanceRows), total: rows.length, totalIsCapped: false };
    },
  };
}

const never = () => false;

/** A report of a list: all rows that the filters leave. */
export function listReport<R>(
  about: About,
  { rows, none, heading, columns, rowOf, isOff = never, words, summary }: ListReport<R>,
): ReportSource {
  async function headOf(ctx: Context, request: ReportRequest) {
    const { fields, filters } = request;
    const [all, reader, mark] = await Promise.all([columns(ctx), findReader(ctx), findLastCheckpoint(ctx)]);
    const asked: Asked = { ...request, dayText: (day) => formatDay(day, reader.dateFormat) };
    const [said, before] = await Promise.all([words?.(ctx, asked) ?? [], summary?.(ctx, asked) ?? []]);
    const choices = (await about.choices?.(ctx)) ?? noChoices;
    const narrowed = await filterWords(ctx, reader, filters, { states, period: about.period, choices });
    // With the log as it was kept apart last, what is printed can be held against it later.
    const foot = mark ? { foot: `Log checkpoint: row ${mark.seq}, ${mark.hash.slice(0, 16)}.` } : {};
    const head = { title: about.title, strip: [...narrowed, ...said], ...foot };
    return { chosen: chosenColumns(all, fields, isOff), head, before: before.map(onPaper) };
  }
  const shown = (found: R[], chosen: Column<R>[]) =>
    found.map((row) =>
      rowOf(
        row,
        chosen.map(({ cell }) => cell(row)),
      ),
    );
  const section = (chosen: Column<R>[]) => ({
    key: 'list',
    heading,
    header: chosen.map(({ title }) => title),
    none,
  });
  return {
    orientation: 'landscape',
    ...about,
    isOfRecord: false,
    formats: ['pdf', 'xlsx', 'csv'],
    fields: async (ctx) => fieldsOf(await columns(ctx), isOff),
    async glance(ctx, request) {
      const { chosen, head, before } = await headOf(ctx, request);
      const { rows: found, total, totalIsCapped } = await rows.first(ctx, request);
      const sections = await Promise.all(before.map(firstRowsOf));
      return {
        ...head,
        total,
        totalIsCapped,
        sections: [...sections, { ...section(chosen), rows: shown(found, chosen) }],
      };
    },
    async open(ctx, request) {
      const { chosen, head, before } = await headOf(ctx, request);
      const { total, batches } = await rows.all(ctx, request);
      async function* told() {
        for await (const batch of batches) yield shown(batch, chosen);
      }
      return { ...head, total, sections: [...before, { ...section(chosen), rows: told() }] };
    },
  };
}
