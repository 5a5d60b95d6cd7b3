import { recordKinds } from 'contract/core/record-kinds';
import type { ReportFilters } from 'contract/records/report/report';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { ServedKind } from '../record/server-module.ts';
import { actionColumns, type ActionRow, withRecords } from './action-columns.ts';
import { actionConditions } from './list-reports.ts';
import { listReport, type RowSource } from './list-report.service.ts';
import {
  type Column,
  glanceRows,
  once,
  type ReportSection,
  type ReportSource,
} from './report-template.service.ts';

type Owned = { owner: { _id: string | null; name: string }; action: ActionRow };

type Load = {
  _id: string | null;
  name: string | null;
  actions: number;
  open: number;
  overdue: number;
  inTime: number;
  late: number;
};

const nobody = 'Nobody';

/** So many people's actions are read at once. */
const batchPeople = 20;

const narrowed = (ctx: Context, { kind, stores }: ServedKind, filters: ReportFilters): Promise<Sql> =>
  stores.actions.narrowed(ctx, undefined, { filters: actionConditions(kind, filters, false) });

/** The people of those who were asked for; all where nobody was. */
const ofPeople = ({ assignUsers }: ReportFilters): Sql => {
  const people = assignUsers?.length ? assignUsers : null;
  return sql`(${people}::uuid[] is null or p.account_id = any(${people}))`;
};

/** How much everybody has who has an action that fits, by name; what nobody has stands last. */
const loads = async (ctx: Context, kind: ServedKind, filters: ReportFilters): Promise<Load[]> =>
  ctx.db.query<Load>(sql`
    select x.id as "_id", x.name, count(*)::int as actions, count(*) filter (where t.status not in ('completed', 'cancelled'))::int as open,
           count(*) filter (where t.status not in ('completed', 'cancelled') and t.end_date < today_in(s.time_zone))::int as overdue,
           count(*) filter (where t.status = 'completed' and day_in(s.time_zone, t.completed_at) <= t.end_date)::int as "inTime",
           count(*) filter (where t.status = 'completed' and day_in(s.time_zone, t.completed_at) > t.end_date)::int as late
      from actions t
      join records k on k.organization_id = t.organization_id and k.id = t.record_id
      join sites s on s.organization_id = k.organization_id and s.id = k.site_id
      left join action_people p on p.organization_id = t.organization_id and p.action_id = t.id
      left join accounts x on x.organization_id = p.organization_id and x.id = p.account_id
     where ${await narrowed(ctx, kind, filters)} and ${ofPeople(filters)}
     group by x.id, x.name order by lower(x.name) nulls last, x.id`);

/** The actions of some people, each person's together; an action of several stands with each of them. */
async function ownedBy(ctx: Context, kind: ServedKind, owners: readonly Load[], filters: ReportFilters) {
  const ids = owners.flatMap(({ _id }) => _id ?? []);
  const hasNobody = owners.some(({ _id }) => _id === null);
  const isTheirs = sql`(exists (select from action_people p where p.organization_id = t.organization_id and p.action_id = t.id and p.account_id = any(${ids}::uuid[]))
    or ${hasNobody} and not exists (select from action_people p where p.organization_id = t.organization_id and p.action_id = t.id))`;
  const { batches } = await kind.stores.actions.listAll(
    ctx,
    { sort: 'endDate' },
    { filters: [...actionConditions(kind.kind, filters, false), isTheirs] },
  );
  const root = kind.stores.actions.entity.root ?? 'record';
  const actions: ActionRow[] = [];
  for await (const batch of batches)
    actions.push(...(await withRecords(ctx, root, batch as unknown as ActionRow[]))); // the store is that of actions
  return owners.flatMap(({ _id, name }) =>
    actions
      .filter(({ assignedTo }) =>
        _id === null ? assignedTo.length === 0 : assignedTo.some((one) => one._id === _id),
      )
      .map((action): Owned => ({ owner: { _id, name: name ?? nobody }, action })),
  );
}

const rowsOf = (kind: ServedKind): RowSource<Owned> => {
  async function* inBatches(ctx: Context, owners: readonly Load[], filters: ReportFilters) {
    for (let at = 0; at < owners.length; at += batchPeople)
      yield await ownedBy(ctx, kind, owners.slice(at, at + batchPeople), filters);
  }
  const all: RowSource<Owned>['all'] = async (ctx, { filters }) => {
    const owners = await loads(ctx, kind, filters);
    const total = owners.reduce((sum, { actions }) => sum + actions, 0);
    return { total, batches: inBatches(ctx, owners, filters) };
  };
  return {
    all,
    async first(ctx, request) {
      const { total, batches } = await all(ctx, request);
      const rows: Owned[] = [];
      for await (const batch of batches) {
        rows.push(...batch);
        if (rows.length >= glanceRows) break;
      }
      return { rows: rows.slice(0, glanceRows), total, totalIsCapped: false };
    },
  };
};

const columns: readonly Column<Owned>[] = [
  { key: 'owner', title: 'Owner', cell: ({ owner }) => owner.name },
  ...actionColumns.map(({ cell, ...column }) => ({
    ...column,
    cell: ({ action }: Owned) => cell(action),
  })),
];

const rarely = new Set([
  'site',
  'assignedTo',
  'startDate',
  'description',
  'firstDue',
  'verifier',
  'extensions',
  'note',
]);

/** How much everybody has to do, and how they have done it. */
async function sumsOf(ctx: Context, kind: ServedKind, filters: ReportFilters): Promise<ReportSection> {
  const owners = await loads(ctx, kind, filters);
  return {
    key: 'owners',
    heading: 'By owner',
    header: ['Owner', 'Actions', 'Open', 'Overdue', 'Completed in time', 'Completed late'],
    rows: once(
      owners.map(({ _id, name, actions, open, overdue, inTime, late }) => ({
        key: _id ?? nobody,
        name: name ?? nobody,
        cells: [name ?? nobody, actions, open, overdue, inTime, late],
      })),
    ),
    none: 'There are no actions that fit.',
  };
}

/** The actions under the records of a kind, person by person. */
export function ownerReport(kind: ServedKind): ReportSource {
  const { words } = recordKinds[kind.kind];
  return listReport<Owned>(
    {
      key: `${kind.kind}.owners`,
      title: `Actions of ${words.many} by owner`,
      help: `Who has which actions under the ${words.many} of this workspace, and who was in time. An action of several people stands with each of them.`,
      filters: ['statuses', 'assignUsers', 'sites', 'processes', 'from', 'to'],
      period: 'due',
    },
    {
      heading: 'Actions',
      none: 'There are no actions that fit.',
      columns: () => columns,
      rows: rowsOf(kind),
      rowOf: ({ owner, action }, cells) => ({
        key: `${owner._id ?? nobody} ${action._id}`,
        name: `${owner.name}: ${action.name}`,
        cells,
      }),
      isOff: (key) => rarely.has(key),
      summary: async (ctx, { filters }) => [await sumsOf(ctx, kind, filters)],
    },
  );
}
