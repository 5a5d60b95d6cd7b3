import { processTarget, siteTarget, type DeclaredTarget } from 'contract/import-targets';
import type { ProcessInput } from 'contract/organization/process/process';
import type { SiteInput } from 'contract/organization/site/site';
import type { Permission } from 'contract/core/rights/permissions';
import sql, { raw } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { createProcess, findProcess, removeProcess } from '../../organization/process/process.service.ts';
import { createSite, findSite, removeSite } from '../../organization/site/site.service.ts';
import { declaredCheck } from './declared-check.ts';
import { plain, valueIn } from './import-look.ts';
import { readLookup } from './import-lookup.service.ts';
import type { Made, Target } from './import-target.ts';
import { findChanged, undoMade } from './import-undo.service.ts';

type Kept = { _id: string; version: number };

/** How sites and processes are kept, which differ in little else. */
type Places<I> = {
  declared: DeclaredTarget;
  permission: Permission;
  removal: Permission;
  table: 'sites' | 'processes';
  one: string;
  create(ctx: WriteContext, input: I): Promise<Kept>;
  find(ctx: Context, id: string): Promise<Kept>;
  remove(ctx: WriteContext, id: string): Promise<unknown>;
  used: string;
};

const lotSize = 25;

async function namesIn(ctx: Context, table: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.query<{ name: string }>(sql`
    select name from ${raw(table)}
     where organization_id = app_organization() and deleted_at is null and lower(name) = any(${names}::text[])`);
  return new Set(rows.map(({ name }) => plain(name)));
}

function placeTarget<I>({
  declared,
  permission,
  removal,
  table,
  one,
  create,
  find,
  remove,
  used,
}: Places<I>): Target {
  const { fields, body } = declared;
  const twins = ['name'];
  return {
    permission,
    removal,
    lotSize,
    twins,
    counted: 'made',
    fields: () => Promise.resolve(fields),
    async open(ctx, rows, reading) {
      const names = rows.map((row) => valueIn(row, reading, 'name').toLowerCase());
      const [lookup, known] = await Promise.all([
        readLookup(ctx, fields, rows, reading),
        namesIn(ctx, table, [...new Set(names)]),
      ]);
      const twinOf = ({ name }: Record<string, unknown>) =>
        known.has(plain(String(name)))
          ? {
              field: 'name',
              message: `There is a ${one} of this name already; the row is left out`,
              mayBeMade: false,
            }
          : undefined;
      return declaredCheck({ fields, body, lookup, reading, twins, isUnique: true, twinOf });
    },
    async make(ctx, _importId, lot) {
      const made: Made[] = [];
      for (const { row, input } of lot) {
        const { _id, version } = await create(ctx, input as I); // what the declaration has read
        made.push({ row, id: _id, version });
      }
      return made;
    },
    changed: (ctx, importId) => findChanged(ctx, importId, table, raw(used)),
    undo: (run, reason) =>
      undoMade(run, {
        lotSize,
        reason,
        entity: 'import',
        async takeBack(ctx, { id, version }) {
          const now = await find(ctx, id);
          if (now.version !== version) return false;
          await remove(ctx, id);
          return true;
        },
      }),
  };
}

const recordsAt = (place: string) =>
  `exists (select from records x where x.organization_id = t.organization_id and x.${place}_id = t.id)`;

/** Imports of sites. */
export const siteImport = placeTarget<SiteInput>({
  declared: siteTarget,
  permission: 'site.create',
  removal: 'site.remove',
  table: 'sites',
  one: 'site',
  create: createSite,
  find: findSite,
  remove: removeSite,
  used: `(${recordsAt('site')} or exists (select from process_sites l
    join processes p on p.organization_id = l.organization_id and p.id = l.process_id and p.deleted_at is null
    where l.organization_id = t.organization_id and l.site_id = t.id))`,
});

/** Imports of processes. */
export const processImport = placeTarget<ProcessInput>({
  declared: processTarget,
  permission: 'process.create',
  removal: 'process.remove',
  table: 'processes',
  one: 'process',
  create: createProcess,
  find: findProcess,
  remove: removeProcess,
  used: recordsAt('process'),
});
