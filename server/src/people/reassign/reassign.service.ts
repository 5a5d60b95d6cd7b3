import type { OpenItem } from 'contract/people/account/account';
import type { ListQuery, Page } from 'contract/core/list';
import { type ModuleKey, moduleKeys, modules } from 'contract/core/modules';
import { recordKinds } from 'contract/core/record-kinds';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, invalid } from '../../core/http/errors.ts';
import { likePattern } from '../../core/store/list.ts';

const pathOfModule = raw(
  `case w.type ${moduleKeys.map((key) => `when '${key}' then '/${modules[key].path}'`).join(' ')} end`,
);

const paths = Object.entries(recordKinds).flatMap(
  ([
    kind,
    {
      paths: { own, task },
    },
  ]) => [`when '${kind}' then '${own}'`, `when '${kind}_action' then '${task}'`],
);
const pathOfKind = raw(
  `case x.kind ${paths.join(' ')} when 'group' then 'user-management/group-members-details' end`,
);

/** Whose open things, and where: in one workspace, or in all of the organization. */
export type Holder = { accountId: string; workspaceId?: string };

const openItemsOf = ({ accountId, workspaceId }: Holder): Sql => sql`
  select x.id as _id, x.kind, x.relation, x.number, x.name, x.due_date as "dueDate", x.is_overdue as "isOverdue", json_build_object('_id', w.id, 'name', w.name) as workspace,
         ${pathOfModule} || '/' || w.module_id || '/workspace/' || w.id || '/' || coalesce(x.page, ${pathOfKind} || '/' || x.id) as link
    from open_items x join workspaces w on w.organization_id = x.organization_id and w.id = x.workspace_id and w.deleted_at is null
   where x.organization_id = app_organization() and x.account_id = ${accountId}
     ${workspaceId ? sql`and x.workspace_id = ${workspaceId}` : empty}`;

const orderOf = (sort = 'name'): Sql =>
  raw(
    `${sort.endsWith('dueDate') ? 'i."dueDate"' : 'lower(i.name)'} ${sort.startsWith('-') ? 'desc' : ''} nulls last`,
  );

/** What is open in somebody's name. */
export async function listOpenItems(
  ctx: Context,
  holder: Holder,
  { page, limit, search, sort }: ListQuery,
): Promise<Page<OpenItem>> {
  const found = search
    ? sql`where lower(concat_ws(' ', i.number, i.name)) like ${likePattern(search)}`
    : empty;
  const [results, [count]] = await Promise.all([
    ctx.db.query<OpenItem>(sql`select * from (${openItemsOf(holder)}) i ${found}
      order by ${orderOf(sort)}, i._id, i.relation limit ${limit} offset ${(page - 1) * limit}`),
    ctx.db.query<{ total: number }>(
      sql`select count(*)::int as total from (${openItemsOf(holder)}) i ${found}`,
    ),
  ]);
  return { results, total: count?.total ?? 0, page, limit };
}

async function countOpenItems(ctx: Context, holder: Holder): Promise<number> {
  const [row] = await ctx.db.query<{ total: number }>(
    sql`select count(*)::int as total from (${openItemsOf(holder)}) i`,
  );
  return row?.total ?? 0;
}

/** 409 while something is open in somebody's name; says what to do. */
export async function refuseOpenItems(ctx: Context, holder: Holder, name: string): Promise<void> {
  const open = await countOpenItems(ctx, holder);
  if (open === 0) return;
  const things = open === 1 ? '1 thing is' : `${open} things are`;
  const sentence = `${things} open in the name of ${name}. Reassign them first, or say that they stay unassigned.`;
  throw new AppError('PRECONDITION_UNMET', sentence, { details: { unmet: [sentence], open } });
}

async function reassignGroup(ctx: WriteContext, item: OpenItem, to: string | null): Promise<void> {
  const [group] = await ctx.db.query<{
    version: number;
    name: string;
    before: string;
    after: string | null;
  }>(sql`
    update groups g set lead_id = ${to}, version = g.version + 1, updated_at = now()
      from accounts b
     where g.organization_id = app_organization() and g.id = ${item._id}
       and b.organization_id = g.organization_id and b.id = g.lead_id
    returning g.version, g.name, b.name as before,
              (select a.name from accounts a where a.organization_id = g.organization_id and a.id = ${to}) as after`);
  if (!group) return;
  ctx.trail.rows.push({
    entity: 'group',
    action: 'reassigned',
    workspaceId: item.workspace._id,
    recordId: item._id,
    recordName: group.name,
    recordVersion: group.version,
    changes: { lead: [group.before, group.after] },
  });
}

/** Who hands over to whom; without anybody else, to nobody. Chosen is a thing that was named, and not all that is open. */
type HandOver = { from: string; to: string | null; isChosen: boolean };

/** Gives one open thing of a module's to somebody else, in its workspace; the module that has such things brings it. */
export type Taker = (ctx: WriteContext, item: OpenItem, people: HandOver) => Promise<void>;

type Takers = Record<Exclude<OpenItem['kind'], 'group'>, Taker>;
/** Null leaves it without anybody. */
type Request = { to: string | null; items?: readonly string[] | undefined };

/** Gives what is open in somebody's name to somebody else, and how many things it was. */
export type Reassign = (ctx: WriteContext, holder: Holder, request: Request) => Promise<number>;

const inPlaceOf = (ctx: WriteContext, item: OpenItem, module: ModuleKey | null): WriteContext => ({
  ...ctx,
  workspaceId: item.workspace._id,
  module,
});

/** The modules of the workspaces that things are in, by their ids. */
async function modulesOf(ctx: Context, items: readonly OpenItem[]): Promise<Map<string, ModuleKey>> {
  const ids = [...new Set(items.map(({ workspace }) => workspace._id))];
  const found = await ctx.db.query<{ id: string; type: ModuleKey }>(
    sql`select w.id, w.type from workspaces w where w.organization_id = app_organization() and w.id = any(${ids}::uuid[])`,
  );
  return new Map(found.map(({ id, type }) => [id, type]));
}

/** What is written of a thing below a record is told with the number of that. */
export const belowRecord = (ctx: WriteContext, { number }: Pick<OpenItem, 'number'>): WriteContext => ({
  ...ctx,
  ...(number ? { rootNumber: number } : {}),
});

/** How things are reassigned, with what each module brings for its own: all that was named, or nothing. */
export const createReassign =
  (takers: Takers): Reassign =>
  async (ctx, holder, { to, items }) => {
    if (to === holder.accountId) throw invalid({ to: 'Choose somebody else' });
    const open = await ctx.db.query<OpenItem>(sql`select * from (${openItemsOf(holder)}) i order by i._id`);
    const chosen = items ? open.filter(({ _id }) => items.includes(_id)) : open;
    if (items && new Set(chosen.map(({ _id }) => _id)).size < new Set(items).size)
      throw new AppError('NOT_FOUND', 'Item not found', { errors: { items: 'Choose from the list' } });
    const modulesAt = await modulesOf(ctx, chosen);
    for (const item of chosen) {
      const module = modulesAt.get(item.workspace._id) ?? null;
      if (item.kind === 'group') await reassignGroup(ctx, item, to);
      else
        await takers[item.kind](inPlaceOf(ctx, item, module), item, {
          from: holder.accountId,
          to,
          isChosen: items !== undefined,
        });
    }
    return chosen.length;
  };
