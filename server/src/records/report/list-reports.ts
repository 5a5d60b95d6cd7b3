import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import { states } from 'contract/records/record/steps';
import type { ReportFilters, ReportRequest } from 'contract/records/report/report';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { Store } from '../../core/store/store.ts';
import { findLastCheckpoint } from '../../organization/log/checkpoint.service.ts';
import { listActiveFields } from '../custom-field/custom-field.service.ts';
import { customColumns } from '../record/record-export.service.ts';
import { filtersOf } from '../record/record-filters.ts';
import type { ServedKind } from '../record/server-module.ts';
import { withSignatures } from '../signature/manifest.service.ts';
import { actionColumns, type ActionRow, withRecords } from './action-columns.ts';
import {
  glanceRows,
  type ReportField,
  type Column,
  type ReportRow,
  type ReportSource,
} from './report-template.service.ts';
import { filterWords, findReader } from './report-words.ts';

type Listed<R> = {
  store: Store;
  sort: string;
  none: string;
  heading: string;
  columns(ctx: Context): Promise<readonly Column<R>[]>;
  conditions(filters: ReportFilters): Sql[];
  /** Adds what the rows themselves do not say. */
  complete(ctx: Context, rows: R[]): Promise<R[]>;
  rowOf(row: R, cells: Cell[]): ReportRow;
  /** The fields that are there only when somebody asks for them. */
  isOff(key: string): boolean;
};

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

/** A report of a list: all rows of a store that the filters leave. */
function listReport<R>(
  about: Pick<ReportSource, 'key' | 'title' | 'help' | 'filters' | 'period'>,
  { store, sort, none, heading, columns, conditions, complete, rowOf, isOff }: Listed<R>,
): ReportSource {
  async function headOf(ctx: Context, { fields, filters }: ReportRequest) {
    const [all, reader, mark] = await Promise.all([columns(ctx), findReader(ctx), findLastCheckpoint(ctx)]);
    const strip = await filterWords(ctx, reader, filters, { states, period: about.period });
    // With the log as it was kept apart last, what is printed can be held against it later.
    const foot = mark ? { foot: `Log checkpoint: row ${mark.seq}, ${mark.hash.slice(0, 16)}.` } : {};
    return { chosen: chosenColumns(all, fields, isOff), head: { title: about.title, strip, ...foot } };
  }
  const rowsOf = (rows: R[], chosen: Column<R>[]) =>
    rows.map((row) =>
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
    ...about,
    isOfRecord: false,
    formats: ['pdf', 'xlsx', 'csv'],
    orientation: 'landscape',
    fields: async (ctx) => fieldsOf(await columns(ctx), isOff),
    async glance(ctx, request) {
      const { chosen, head } = await headOf(ctx, request);
      const query = { page: 1, limit: glanceRows, sort };
      const page = await store.list(ctx, query, { filters: conditions(request.filters) });
      const rows = await complete(ctx, JSON.parse(page.text) as R[]); // the store is that of the rows
      const { total, totalIsCapped = false } = page;
      return {
        ...head,
        total,
        totalIsCapped,
        sections: [{ ...section(chosen), rows: rowsOf(rows, chosen) }],
      };
    },
    async open(ctx, request) {
      const { chosen, head } = await headOf(ctx, request);
      const { total, batches } = await store.listAll(ctx, { sort }, { filters: conditions(request.filters) });
      async function* rows() {
        for await (const batch of batches as AsyncIterable<R[]>)
          yield rowsOf(await complete(ctx, batch), chosen); // as above
      }
      return { ...head, total, sections: [{ ...section(chosen), rows: rows() }] };
    },
  };
}

const rarely = new Set(['description', 'members', 'createdAt', 'updatedAt', 'signatures']);
const isCustom = (key: string) => key.startsWith('custom.');
const isRare = (key: string) => rarely.has(key) || isCustom(key);
const rareOfActions = new Set(['description', 'firstDue', 'verifier', 'extensions', 'completedAt', 'note']);

/** All records of a kind. */
export function recordsReport({ kind, stores, exports }: ServedKind): ReportSource {
  const { words } = recordKinds[kind];
  return listReport<RecordBase>(
    {
      key: `${kind}.list`,
      title: `List of ${words.many}`,
      help: `The ${words.many} of this workspace with the fields that you choose, one row each.`,
      filters: ['statuses', 'assignUsers', 'sites', 'processes', 'from', 'to'],
      period: 'created',
    },
    {
      store: stores.records,
      sort: 'number',
      heading: words.titles,
      none: `There are no ${words.many} that fit.`,
      columns: (ctx) => exports.listColumns(ctx),
      conditions: ({ statuses, assignUsers, sites, processes, from, to }) =>
        filtersOf({
          status: statuses,
          assignee: assignUsers,
          site: sites,
          process: processes,
          createdFrom: from ?? undefined,
          createdTo: to ?? undefined,
        }),
      complete: withSignatures,
      rowOf: (record, cells) => ({ key: record._id, name: `${record.number} ${record.name}`, cells }),
      isOff: (key) => isRare(key) || exports.isRare(key),
    },
  );
}

/** The record of an action `t`, and where it is. */
const ofRecord = (kind: RecordKind, conditions: Sql) => sql`exists (select from records k
  join sites s on s.organization_id = k.organization_id and s.id = k.site_id
  where k.organization_id = t.organization_id and k.id = t.record_id and k.kind = ${kind} and k.deleted_at is null and ${conditions})`;

const assigned = (people: readonly string[]) => sql`exists (select from action_people l
  where l.organization_id = t.organization_id and l.action_id = t.id and l.account_id = any(${people}))`;

function actionConditions(kind: RecordKind, filters: ReportFilters, isOverdue: boolean): Sql[] {
  const { statuses, assignUsers, sites, processes, from, to } = filters;
  return [
    ofRecord(
      kind,
      sql`(${sites ?? null}::uuid[] is null or k.site_id = any(${sites ?? null}))
      and (${processes ?? null}::uuid[] is null or k.process_id = any(${processes ?? null}))
      and (not ${isOverdue}::boolean or t.end_date < today_in(s.time_zone))`,
    ),
    // The latest day anywhere comes first: an index of days ends there.
    ...(isOverdue ? [sql`t.status not in ('completed', 'cancelled') and t.end_date < latest_day()`] : []),
    ...(statuses?.length ? [sql`t.status = any(${statuses})`] : []),
    ...(assignUsers?.length ? [assigned(assignUsers)] : []),
    ...(from ? [sql`t.end_date >= ${from}::date`] : []),
    ...(to ? [sql`t.end_date <= ${to}::date`] : []),
  ];
}

/** The actions under records of a kind: all of them, or those that are overdue. */
function actionsOf({ kind, stores }: ServedKind, isOverdue: boolean): ReportSource {
  const { words } = recordKinds[kind];
  const name = isOverdue ? 'Overdue actions' : 'Actions';
  return listReport<ActionRow>(
    {
      key: `${kind}.${isOverdue ? 'overdue' : 'actions'}`,
      title: `${name} of ${words.many}`,
      help: isOverdue
        ? `What should have been done by now: open actions whose due date has passed, the oldest first.`
        : `Every action under the ${words.many} of this workspace: whose it is, when it is due, where it stands.`,
      filters: isOverdue
        ? ['assignUsers', 'sites', 'processes', 'from', 'to']
        : ['statuses', 'assignUsers', 'sites', 'processes', 'from', 'to'],
      period: 'due',
    },
    {
      store: stores.actions,
      sort: 'endDate',
      heading: name,
      none: isOverdue ? 'Nothing is overdue.' : 'There are no actions that fit.',
      columns: async (ctx) => [...actionColumns, ...customColumns(await listActiveFields(ctx, 'action'))],
      conditions: (filters) => actionConditions(kind, filters, isOverdue),
      complete: (ctx, rows) => withRecords(ctx, stores.actions.entity.root ?? 'record', rows),
      rowOf: (action, cells) => ({
        key: action._id,
        name: `${action.record?.number ?? ''} ${action.name}`.trim(),
        cells,
      }),
      isOff: (key) => rareOfActions.has(key) || isCustom(key),
    },
  );
}

export const actionReports = (kind: ServedKind): ReportSource[] => [
  actionsOf(kind, false),
  actionsOf(kind, true),
];
