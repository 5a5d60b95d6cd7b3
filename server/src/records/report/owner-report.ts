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

/** So many people's actions are read at once, and so many of theirs. */
const batchPeople = 20;
const batchActions = 500;

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

/** What narrows the actions to those of some people. */
function theirs({ kind }: ServedKind, owners: readonly Load[], filters: ReportFilters): Sql[] {
  const ids = owners.flatMap(({ _id }) => _id ?? []);
  const hasNobody = owners.some(({ _id }) => _id === null);
  const isTheirs = sql`(exists (select from action_people p where p.organization_id = t.organization_id and p.action_id = t.id and p.account_id = any(${ids}::uuid[]))
    or ${hasNobody} and not exists (select from action_people p where p.organization_id = t.organization_id and p.action_id = t.id))`;
  return [...actionConditions(kind, filters, false), isTheirs];
}

const completed = (ctx: Context, { stores }: ServedKind, rows: unknown): Promise<ActionRow[]> =>
  withRecords(ctx, stores.actions.entity.root ?? 'record', rows as ActionRow[]); // the store is that of actions

/** Actions with their owners, each person's together; an action of several stands with each of them. */
const withOwners = (owners: readonly Load[], actions: readonly ActionRow[]): Owned[] =>
  owners.flatMap(({ _id, name }) =>
    actions
      .filter(({ assignedTo }) =>
        _id === null ? assignedTo.length === 0 : assignedTo.some((one) => one._id === _id),
      )
      .map((action): Owned => ({ owner: { _id, name: name ?? nobody }, action })),
  );

/** The actions of some people, who have few, or of one, who may have many: these are never held all at once. */
async function* ownedBy(ctx: Context, kind: ServedKind, owners: readonly Load[], filters: ReportFilters) {
  const { batches } = await kind.stores.actions.listAll(
    ctx,
    { sort: 'endDate' },
    { filters: theirs(kind, owners, filters) },
  );
  const held: ActionRow[] = [];
  for await (const batch of batches) {
    const actions = await completed(ctx, kind, batch);
    if (owners.length === 1) yield withOwners(owners, actions);
    else held.push(...actions);
  }
  if (held.length > 0) yield withOwners(owners, held);
}

/** The people in their order, as many at once as have few actions together; whoever has more stands alone. */
function* together(owners: readonly Load[]): Generator<Load[]> {
  let some: Load[] = [];
  let actions = 0;
  for (const owner of owners) {
    if (some.length === batchPeople || (some.length > 0 && actions + owner.actions > batchActions)) {
      yield some;
      some = [];
      actions = 0;
    }
    some.push(owner);
    actions += owner.actions;
  }
  if (some.length > 0) yield some;
}

export const ownedRows = (kind: ServedKind): RowSource<Owned> => {
  async function* inBatches(ctx: Context, owners: readonly Load[], filters: ReportFilters) {
    for (const some of together(owners)) yield* ownedBy(ctx, kind, some, filters);
  }
  const found = async (ctx: Context, filters: ReportFilters) => {
    const owners = await loads(ctx, kind, filters);
    return { owners, total: owners.reduce((sum, { actions }) => sum + actions, 0) };
  };
  return {
    async all(ctx, { filters }) {
      const { owners, total } = await found(ctx, filters);
      return { total, batches: inBatches(ctx, owners, filters) };
    },
    // Person by person, and of each no more than are shown.
    async first(ctx, { filters }) {
      const { owners, total } = await found(ctx, filters);
      const rows: Owned[] = [];
      for (const owner of owners) {
        const limit = glanceRows - rows.length;
        if (limit === 0) break;
        const query = { page: 1, limit, sort: 'endDate' };
        const { text } = await kind.stores.actions.list(ctx, query, {
          filters: theirs(kind, [owner], filters),
        });
        rows.push(...withOwners([owner], await completed(ctx, kind, JSON.parse(text))));
      }
      return { rows, total, totalIsCapped: false };
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
      rows: ownedRows(kind),
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
