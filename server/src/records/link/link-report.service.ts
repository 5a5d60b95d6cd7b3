import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { type LinkType, relationOf, relations } from 'contract/records/link/link-words';
import { states } from 'contract/records/record/steps';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { filtersOf } from '../record/record-filters.ts';
import type { ServedKind } from '../record/server-module.ts';
import { listReport, rowsOfQuery } from '../report/list-report.service.ts';
import type { Column, ReportSource } from '../report/report-template.service.ts';
import type { ReportFilters } from 'contract/records/report/report';
import { inReadable } from './link.store.ts';

type Row = {
  _id: string;
  number: string;
  name: string;
  site: string | null;
  type: LinkType;
  isForward: boolean;
  otherKind: RecordKind;
  otherNumber: string;
  otherName: string;
  otherStatus: keyof typeof states;
  workspace: string;
  note: string | null;
  by: string | null;
  at: string;
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const columns: readonly Column<Row>[] = [
  { key: 'number', title: 'Number', cell: ({ number }) => number },
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  { key: 'site', title: 'Site', cell: ({ site }) => site },
  {
    key: 'relation',
    title: 'Link',
    cell: ({ type, isForward }) => relations[relationOf(type, isForward)].words,
  },
  { key: 'otherKind', title: 'Kind', cell: ({ otherKind }) => capital(recordKinds[otherKind].words.one) },
  { key: 'otherNumber', title: 'Linked number', cell: ({ otherNumber }) => otherNumber },
  { key: 'other', title: 'Linked with', cell: ({ otherName }) => otherName },
  { key: 'otherStatus', title: 'Status there', cell: ({ otherStatus }) => states[otherStatus].label },
  { key: 'workspace', title: 'Workspace', cell: ({ workspace }) => workspace },
  { key: 'note', title: 'Note', cell: ({ note }) => note },
  { key: 'by', title: 'Linked by', cell: ({ by }) => by },
  { key: 'at', title: 'Linked at (UTC)', cell: ({ at }) => ({ instant: at }) },
];

const rarely = new Set(['site', 'by', 'at']);

/** The links of the records that fit, each once: as the record says it from which it is kept, where that one fits, else as the other does. */
async function linksOf(ctx: Context, { stores }: ServedKind, filters: ReportFilters): Promise<Sql> {
  const { statuses, assignUsers, sites, processes } = filters;
  const conditions = filtersOf({ status: statuses, assignee: assignUsers, site: sites, process: processes });
  const narrowed = await stores.records.narrowed(ctx, undefined, { filters: conditions });
  return sql`
    with own as materialized (select t.id from records t where ${narrowed})
    select l.id, l.type, l.note, l.created_by, l.created_at, a.id is not null as is_forward,
           case when a.id is not null then l.record_id else l.target_id end as record_id,
           case when a.id is not null then l.target_id else l.record_id end as other_id
      from record_links l left join own a on a.id = l.record_id left join own b on b.id = l.target_id
     where l.organization_id = app_organization() and l.deleted_at is null and (a.id is not null or b.id is not null)`;
}

const source = (links: Sql): Sql => sql`(${links}) t
  join records o on o.organization_id = app_organization() and o.id = t.record_id
  join records r on r.organization_id = app_organization() and r.id = t.other_id and r.deleted_at is null ${inReadable}`;

const rowsOf = (links: Sql, ids: readonly string[]): Sql => sql`
  select t.id as "_id", o.number, o.name, t.type, t.is_forward as "isForward", r.kind as "otherKind", r.number as "otherNumber", r.name as "otherName",
         r.status as "otherStatus", w.name as workspace, t.note, t.created_at as at,
         (select s.name from sites s where s.organization_id = o.organization_id and s.id = o.site_id) as site,
         (select x.name from accounts x where x.organization_id = o.organization_id and x.id = t.created_by) as by
    from ${source(links)} where t.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], t.id)`;

/** What the records of a kind are linked with, of what the reader may see. */
export function linkReport(kind: ServedKind): ReportSource {
  const { words } = recordKinds[kind.kind];
  return listReport<Row>(
    {
      key: `${kind.kind}.links`,
      title: `Links of ${words.many}`,
      help: `What the ${words.many} of this workspace have to do with other records, also of other modules: each link once, with where the other record stands.`,
      filters: ['statuses', 'assignUsers', 'sites', 'processes'],
      period: 'created',
    },
    {
      heading: 'Links',
      none: `The ${words.many} that fit are linked with nothing.`,
      columns: () => columns,
      rows: rowsOfQuery<Row>(async (ctx, { filters }) => {
        const links = await linksOf(ctx, kind, filters);
        return {
          from: source(links),
          order: sql`o.year, o.serial, t.created_at, t.id`,
          rowsOf: (ids) => rowsOf(links, ids),
        };
      }),
      rowOf: (row, cells) => ({ key: row._id, name: `${row.number} ${row.otherNumber}`, cells }),
      isOff: (key) => rarely.has(key),
    },
  );
}
