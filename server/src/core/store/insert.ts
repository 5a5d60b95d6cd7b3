import { v7 as newId } from 'uuid';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { WriteContext } from '../http/context.ts';
import { columnsOf, type Entity } from './entity.ts';
import { findRecord, NewRecord } from './find-record.ts';
import { linking, linksIn } from './links.ts';
import { checkSize, count, log, loggedChanges, renewWhole, type Stored } from './stored.ts';

type Loose = Record<string, unknown>;
type Columns = [string, unknown][];
type Options = { action?: string; reason?: string | null | undefined; extra?: Loose };

const numbered = ({ kind, prefix, awaits }: NonNullable<Entity['record']>, values: Loose): Columns => [
  ['kind', kind],
  ['awaits', awaits(values)],
  ['prefix', prefix],
  ['year', sql`(select year from taken)`],
  ['serial', sql`(select serial from taken)`],
];

const taking = ({ kind }: NonNullable<Entity['record']>) =>
  sql`with taken as materialized (select * from number_of_today(${kind}))`;

const insertRow = (table: string, columns: Columns) =>
  sql`insert into ${raw(table)} (organization_id, ${raw(columns.map(([name]) => name).join(', '))})
    values (app_organization(), ${join(columns.map(([, value]) => value))})`;

/** What inserts a record, its own row first, and what hangs on it; the row asks `taken` for its number. */
function insertsOf(
  ctx: WriteContext,
  entity: Entity,
  id: string,
  { values, extra = {} }: Row,
): [Sql, ...Sql[]] {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const columns: Columns = [
    ['id', id],
    ...(entity.inWorkspace ? ([['workspace_id', ctx.workspaceId]] satisfies Columns) : []),
    ...(entity.record ? numbered(entity.record, given) : []),
    ['created_by', ctx.actor.accountId],
    ...columnsOf(entity, given),
    ...Object.entries(extra),
  ];
  return [
    insertRow(entity.table, columns),
    ...(entity.record
      ? [insertRow(entity.record.own.table, [['id', id], ...columnsOf(entity, given, 'own')])]
      : []),
    ...linksIn(entity, values).flatMap(([link, targets]) =>
      targets.length > 0 ? [linking(id, link, targets)] : [],
    ),
  ];
}

type Row = { values: Loose; extra?: Loose | undefined };

type Said = Pick<Options, 'action' | 'reason'>;

function note(
  ctx: WriteContext,
  entity: Entity,
  record: Stored,
  { action = 'created', reason }: Said = {},
): void {
  checkSize(entity, record);
  log(ctx, entity, record, { action, reason, changes: loggedChanges(entity, {}, record) });
  count(ctx, entity, false, 1);
}

/** Inserts a record and gives it as it is kept. */
export async function insertRecord(
  ctx: WriteContext,
  entity: Entity,
  values: Loose,
  { extra, ...said }: Options,
): Promise<Stored> {
  const id = newId();
  // Sent without waiting in between: the first to be refused says why.
  const begun = { ...entity.begins, ...values };
  const [row, ...rest] = insertsOf(ctx, entity, id, { values: begun, extra });
  const numberedRow = entity.record ? sql`${taking(entity.record)} ${row}` : row;
  const sent = [numberedRow, ...rest].map((statement) => ctx.db.query(statement));
  const [record] = await Promise.all([findRecord(ctx, entity, id), ...sent]);
  note(ctx, entity, record, said);
  await Promise.all(renewWhole(ctx, entity, record));
  return record;
}

/**
 * Inserts a record, as one statement, in one exchange with its notices, its trail and the commit: it takes its number, for which others of
 * the organization wait, no sooner than that. What it will be is known before: what is given, what its entity begins with
 * (which is written as well, so that no default of the database decides), and what it refers to, as `shown`. Only what
 * the database adds is known afterwards.
 */
export function insertLast(ctx: WriteContext, entity: Entity, values: Loose, shown: Loose): NewRecord {
  if (!entity.record) throw new Error(`${entity.title} has no number to wait for`);
  const id = newId();
  const begun: Loose = {
    ...entity.begins,
    ...Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
    ),
  };
  const [row, ...rest] = insertsOf(ctx, entity, id, { values: begun });
  const whole: Loose = {
    ...begun,
    ...shown,
    _id: id,
    workspace: ctx.workspaceId,
    version: 1,
    isDeleted: false,
  };
  const fields = Object.keys(entity.reply.shape);
  const record = Object.fromEntries(fields.map((field) => [field, whole[field] ?? null])) as Stored; // it has an id
  note(ctx, entity, record);
  ctx.trail.ahead.push({
    statement: sql`${taking(entity.record)}, made as (${row} returning number, created_at, updated_at)
      ${join(
        rest.map((part, index) => sql`, part${raw(String(index))} as (${part})`),
        '',
      )}
      select json_build_object('number', number, 'createdAt', created_at, 'updatedAt', updated_at) as added from made`,
    read([first]) {
      Object.assign(record, (first as { added: Loose }).added); // the columns of the statement
    },
  });
  return new NewRecord(record);
}
