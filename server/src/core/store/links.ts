import sql, { raw, type Sql } from 'sql-template-tag';
import type { WriteContext } from '../http/context.ts';
import type { Entity, Link } from './entity.ts';

/** The links of an entity for which these values name targets. */
export function linksIn(entity: Entity, values: Record<string, unknown>): [Link, string[]][] {
  return Object.entries(entity.links ?? {}).flatMap(([field, link]): [Link, string[]][] => {
    const targets = values[field];
    return Array.isArray(targets) ? [[link, targets]] : [];
  });
}

/** The statement that links a record to these targets, in their order; those already linked stay. */
export function linking(id: string, link: Link, targets: readonly string[]): Sql {
  const columns = [
    link.key,
    link.target,
    ...(link.only ? [link.only.column] : []),
    ...(link.ordered ? ['position'] : []),
  ];
  const only = link.only ? sql`, ${link.only.value}` : raw('');
  const position = raw(link.ordered ? ', x.n' : '');
  return sql`
    insert into ${raw(link.table)} (organization_id, ${raw(columns.join(', '))})
    select app_organization(), ${id}, x.id${only}${position}
      from unnest(${targets}::uuid[]) with ordinality x(id, n) on conflict do nothing`;
}

/**
 * Links a record to these targets and to no others. Who stays keeps the row: what hangs on who comes and who goes, as the
 * tasks of a group do, is worked out for those alone.
 */
export async function replaceLinks(
  ctx: WriteContext,
  id: string,
  link: Link,
  targets: readonly string[],
): Promise<void> {
  const only = link.only ? sql` and l.${raw(link.only.column)} = ${link.only.value}` : raw('');
  const isIts = sql`l.organization_id = app_organization() and l.${raw(link.key)} = ${id}${only}`;
  const target = raw(`l.${link.target}`);
  await Promise.all([
    // Before anybody goes: whoever takes themselves off may not see the list any more.
    ...(link.ordered && targets.length > 0
      ? [
          ctx.db.query(sql`update ${raw(link.table)} l set position = x.n
            from unnest(${targets}::uuid[]) with ordinality x(id, n) where ${isIts} and ${target} = x.id and l.position <> x.n`),
        ]
      : []),
    ctx.db.query(
      sql`delete from ${raw(link.table)} l where ${isIts} and ${target} <> all(${targets}::uuid[])`,
    ),
    ...(targets.length > 0 ? [ctx.db.query(linking(id, link, targets))] : []),
  ]);
}
