import type { ModuleKey } from 'contract/core/modules';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { z } from 'zod';

/** A field kept in a table of its own: ids going in, objects coming out, in the order given. */
export type Link = {
  table: string;
  /** The column that names the record, and the one that names what it is linked to. */
  key: string;
  target: string;
  /** The table of what it is linked to, and how one is shown (`x` is its row). */
  of: string;
  show: string;
  /** A fixed column of the link's rows, for two kinds of link in one table. */
  only?: { column: string; value: string };
  ordered?: boolean;
  /** What the linked ones are sorted by, where they have no name. */
  sort?: string;
};

/** What makes an entity a record: its kind, the prefix of its numbers, and the table of what only its kind has. */
type RecordKind = {
  kind: string;
  prefix: string;
  own: { table: string; fields: readonly string[] };
  /** Which of the decisions that its kind waits for are still to be made, from the values of all that people write. */
  awaits(values: Record<string, unknown>): readonly string[];
};

/** How an entity is kept and shown. Its fields come from the contract; here stands only what SQL needs besides. */
export type Entity = {
  name: string;
  table: string;
  /** What a 404 calls it. */
  title: string;
  module?: ModuleKey;
  /** For a record of a module: `table` is that of all records, whose row is `t`, and `o` is the row of its own table. */
  record?: RecordKind;
  /** The fields that people write. A plain one is a column by the mechanical rule; the others are named below. */
  input: z.ZodObject;
  /** The fields of an answer. */
  reply: z.ZodObject;
  /** Columns that are not called by the mechanical rule, by field. */
  columns?: Record<string, string>;
  /** Fields that hold the id of a record of another table. */
  refs?: Record<string, string>;
  links?: Record<string, Link>;
  /** Fields that hold ids of records of another table in a column of their own; null where none is named. */
  lists?: Record<string, { column: string; of: string }>;
  /** Fields kept as JSON. */
  json?: readonly string[];
  /** What answers say within such a field and nobody writes, which is no change of its own: `assessmentApproval.at`. */
  workedOut?: readonly string[];
  /** Joins that give each row `t` exactly one row of another table, for what is worked out. */
  joins?: string;
  /** Fields that are worked out: SQL over the row `t` and what is joined to it. */
  computed?: Record<string, string>;
  /** What a new record has in the fields that nobody gives, for entities whose records are made with the commit. */
  begins?: Record<string, unknown>;
  /** Whether its rows belong to a workspace (`workspace_id`). */
  inWorkspace?: boolean;
  /** Whether a record is itself a workspace, whose log it then belongs to. */
  isWorkspace?: boolean;
  /** The field that names the record whose log shows changes of this one too. */
  root?: string;
  /** The table of that record, when this one is a part of it: then each change here is a new version of the record. */
  partOf?: string;
  /** The parts of a record, by the names of their entities: the field that a conflict names when one has changed. */
  parts?: Record<string, string>;
  /** Whether `record_totals` counts it. */
  counted?: boolean;
  /** What to say, by field, when a unique index refuses a write: by the index's name. */
  unique?: Record<string, Record<string, string>>;
  /** What to say when it cannot be deleted for good because of what is kept of it: by the key's name. */
  kept?: Record<string, string>;
  /** What refuses to delete one, out of sight or for good; undefined where nothing does. */
  heldBack?: (record: Record<string, unknown>) => Error | undefined;
  /** What `search` looks through, in lower case. */
  search: string;
  /** The column behind each name of `sort`. */
  sorts: Record<string, string>;
  defaultSort: string;
};

/** The column of a field: `dateIdentified` is `date_identified`, `_id` is `id`; a reference ends in `_id`. */
function columnOf(entity: Entity, field: string): string {
  if (field === '_id') return 'id';
  const given = entity.columns?.[field];
  if (given) return given;
  const list = entity.lists?.[field];
  if (list) return list.column;
  const name = field.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return entity.refs && field in entity.refs ? `${name}_id` : name;
}

const isOwn = (entity: Entity, field: string) => entity.record?.own.fields.includes(field) ?? false;

/** A person of the organization as lists show one; `x` is the membership's row. */
export const showPerson = `json_build_object('_id', x.id, 'name', x.name, 'email', x.email, 'profilePicture', x.profile_picture)`;

/** A person whom a column of the row `t` names. */
export const personOf = (column: string) =>
  `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.${column})`;

/** A record by id and name; `x` is its row. */
export const showNamed = `json_build_object('_id', x.id, 'name', x.name)`;

function linkSql(link: Link): string {
  const only = link.only ? ` and l.${link.only.column} = '${link.only.value}'` : '';
  const order = link.ordered ? 'l.position' : (link.sort ?? 'x.name');
  return `coalesce((select json_agg(${link.show} order by ${order}) from ${link.table} l
    join ${link.of} x on x.organization_id = l.organization_id and x.id = l.${link.target}
    where l.organization_id = t.organization_id and l.${link.key} = t.id${only}), '[]'::json)`;
}

function fieldSql(entity: Entity, field: string): string {
  const computed = entity.computed?.[field];
  if (computed) return computed;
  const link = entity.links?.[field];
  if (link) return linkSql(link);
  const list = entity.lists?.[field];
  if (list) {
    return `case when t.${list.column} is not null then coalesce((select json_agg(${showNamed} order by lower(x.name)) from ${list.of} x
      where x.organization_id = t.organization_id and x.id = any(t.${list.column})), '[]'::json) end`;
  }
  const target = entity.refs?.[field];
  if (target) {
    return `(select ${showNamed} from ${target} x where x.organization_id = t.organization_id and x.id = t.${columnOf(entity, field)})`;
  }
  return `${isOwn(entity, field) ? 'o' : 't'}.${columnOf(entity, field)}`;
}

type Selects = { any: Sql; present: Sql };

const selects = new WeakMap<Entity, Selects>();

// Nobody has deleted a record that is there; to look for the person would be a scan in each row.
const presentSql = (entity: Entity, field: string) =>
  field === 'deletedBy' ? 'null' : fieldSql(entity, field);

// A function of PostgreSQL takes at most 100 arguments: two for each field.
const mostArguments = 100;

function makeSelects(entity: Entity): Selects {
  const fields = Object.keys(entity.reply.shape);
  const objectOf = (sqlOf: typeof fieldSql) =>
    raw(
      fields.length * 2 <= mostArguments
        ? `json_build_object(${fields.map((field) => `'${field}', ${sqlOf(entity, field)}`).join(', ')})`
        : `(select row_to_json(j) from (select ${fields.map((field) => `${sqlOf(entity, field)} as "${field}"`).join(', ')}) j)`,
    );
  return { any: objectOf(fieldSql), present: objectOf(presentSql) };
}

/**
 * The JSON of one record as its reply declares it, from a row of `sourceOf`: made once from the declaration. `rows` says
 * whether there may be deleted ones among them.
 */
export function jsonOf(entity: Entity, rows: keyof Selects = 'any'): Sql {
  const made = selects.get(entity) ?? makeSelects(entity);
  selects.set(entity, made);
  return made[rows];
}

/** What `jsonOf` is selected from; `rows` are the entity's, else its whole table. */
export function sourceOf(entity: Entity, rows: Sql = raw(entity.table)): Sql {
  const own = entity.record
    ? raw(`join ${entity.record.own.table} o on o.organization_id = t.organization_id and o.id = t.id`)
    : raw('');
  return sql`${rows} t ${own} ${raw(entity.joins ?? '')}`;
}

/** Column and value of each plain field that is given, in the table that all have or in its own; links are not among them. */
export function columnsOf(
  entity: Entity,
  values: Record<string, unknown>,
  which: 'shared' | 'own' = 'shared',
): [string, unknown][] {
  return Object.keys(entity.input.shape)
    .filter((field) => values[field] !== undefined && !(entity.links && field in entity.links))
    .filter((field) => isOwn(entity, field) === (which === 'own'))
    .map((field) => {
      const value = values[field];
      const isJson = entity.json?.includes(field) && value !== null;
      return [columnOf(entity, field), isJson ? JSON.stringify(value) : value];
    });
}

/** `column = value, …` for an update. */
export function assignments(columns: [string, unknown][]): Sql {
  return join(columns.map(([column, value]) => sql`${raw(column)} = ${value}`));
}
