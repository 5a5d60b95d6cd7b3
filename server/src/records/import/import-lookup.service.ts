import { moduleKeys, modules } from 'contract/core/modules';
import type { CellKind, DeclaredField } from 'contract/records/import/import-fields';
import sql from 'sql-template-tag';
import { findPeopleCalled } from '../../access/user/people-called.service.ts';
import type { Context } from '../../core/http/context.ts';
import { listed, plain, valueIn } from './import-look.ts';
import type { FileRow, Reading } from './import-target.ts';
import type { ReadValue } from './read-value.ts';

type Found = { id: string; name: string };
type Process = Found & { sites: string[] };

/** What cells name, by their names in small letters; of each kind only what the columns ask for. */
export type Lookup = {
  sites: Map<string, Found[]>;
  processes: Map<string, Process[]>;
  people: Map<string, Found[]>;
  modules: Map<string, Found[]>;
};

function grouped<T>(pairs: Iterable<readonly [string, T]>): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const [key, value] of pairs) {
    const there = map.get(key);
    if (there) there.push(value);
    else map.set(key, [value]);
  }
  return map;
}

const byName = <T extends Found>(rows: readonly T[]) =>
  grouped(rows.map((row): [string, T] => [plain(row.name), row]));

const findSites = async (ctx: Context) =>
  byName(
    await ctx.db.query<Found>(sql`select id, name from sites
      where organization_id = app_organization() and deleted_at is null and status`),
  );

const findProcesses = async (ctx: Context) =>
  byName(
    await ctx.db.query<Process>(sql`select p.id, p.name, array(select l.site_id::text from process_sites l
        where l.organization_id = p.organization_id and l.process_id = p.id) as sites
      from processes p where p.organization_id = app_organization() and p.deleted_at is null and p.status`),
  );

async function findModules(ctx: Context): Promise<Map<string, Found[]>> {
  const rows = await ctx.db.query<{ id: string; module: string }>(
    sql`select id, module from subscriptions where organization_id = app_organization()`,
  );
  return grouped(
    rows.flatMap(({ id, module }) => {
      const key = moduleKeys.find((one) => one === module);
      const names = key ? [module, modules[key].title, modules[key].path] : [module];
      return [...new Set(names.map(plain))].map((name): [string, Found] => [name, { id, name: module }]);
    }),
  );
}

async function findPeople(ctx: Context, said: readonly string[]): Promise<Map<string, Found[]>> {
  const rows = await findPeopleCalled(ctx, [...new Set(said.map(plain))]);
  const names = rows.flatMap(({ id, name, email, employeeNo }) => {
    const words = new Set([name, email, employeeNo ?? ''].map(plain).filter(Boolean));
    return [...words].map((word): [string, Found] => [word, { id, name }]);
  });
  return grouped(names);
}

/** Reads what the rows name, in a handful of statements whatever their number. */
export async function readLookup(
  ctx: Context,
  fields: readonly DeclaredField[],
  rows: readonly FileRow[],
  reading: Reading,
): Promise<Lookup> {
  const of = (...kinds: CellKind[]) => fields.filter(({ kind }) => kinds.includes(kind));
  const said = of('people', 'person').flatMap(({ name }) =>
    rows.flatMap((row) => listed(valueIn(row, reading, name))),
  );
  const none = Promise.resolve(new Map<string, never[]>());
  const [sites, processes, people, ofModules] = await Promise.all([
    of('site', 'sites').length > 0 ? findSites(ctx) : none,
    of('process').length > 0 ? findProcesses(ctx) : none,
    said.length > 0 ? findPeople(ctx, said) : none,
    of('modules').length > 0 ? findModules(ctx) : none,
  ]);
  return { sites, processes, people, modules: ofModules };
}

type Named = {
  one: (name: string) => string;
  several: (name: string) => string;
  from: keyof Lookup;
  isList: boolean;
};

const activeSite = {
  one: (name: string) => `There is no active site “${name}”`,
  several: (name: string) => `Several sites are called “${name}”`,
  from: 'sites',
} as const;

const member = {
  one: (name: string) => `“${name}” is not a member of this workspace. Write the email address of a member`,
  several: (name: string) => `Several people are called “${name}”. Write the email address`,
  from: 'people',
} as const;

const looked: Partial<Record<CellKind, Named>> = {
  site: { ...activeSite, isList: false },
  sites: { ...activeSite, isList: true },
  process: {
    one: (name) => `There is no active process “${name}”`,
    several: (name) => `Several processes are called “${name}”`,
    from: 'processes',
    isList: false,
  },
  people: { ...member, isList: true },
  person: { ...member, isList: false },
  modules: {
    one: (name) => `There is no module “${name}”`,
    several: (name) => `Several modules are called “${name}”`,
    from: 'modules',
    isList: true,
  },
};

/** The ids of what a cell names; undefined for a field that names nothing. */
export function readNamed({ kind }: DeclaredField, text: string, lookup: Lookup): ReadValue | undefined {
  const how = looked[kind];
  if (!how) return undefined;
  const ids: string[] = [];
  for (const name of how.isList ? listed(text) : [text]) {
    const found: readonly Found[] = lookup[how.from].get(plain(name)) ?? [];
    const [only] = found;
    const shown = name.slice(0, 60);
    if (!only) return { problem: how.one(shown) };
    if (found.length > 1) return { problem: how.several(shown) };
    ids.push(only.id);
  }
  return { value: how.isList ? ids : ids[0] };
}
