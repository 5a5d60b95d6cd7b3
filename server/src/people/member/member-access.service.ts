import { explainAccess, type RightSource } from 'contract/core/rights/access';
import type { Access } from 'contract/people/member/member';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import { findActors } from '../../organization/role/role-rights.service.ts';
import { findMember } from './member-list.service.ts';

/** What a membership may do in the workspace at hand, and why: by the same rule that every call is judged by. */
async function explain(ctx: Context, id: string): Promise<Access['permissions']> {
  const [[actor], sources, { module }] = await Promise.all([
    findActors(ctx, [id]),
    ctx.db.query<RightSource>(sql`
      select s.kind, s.source_name as name, s.level, s.levels, s.grants
        from right_sources(app_organization(), ${id}, ${ctx.workspaceId}) s order by s.kind desc, s.source_name`),
    ctx.entered(),
  ]);
  if (!actor || !module) throw notFound('User');
  return explainAccess(actor, module, sources);
}

/** What the caller may do here. */
export async function findMyAccess(ctx: Context): Promise<Access> {
  const { actor } = await ctx.entered();
  const [member, permissions] = await Promise.all([
    findMember(ctx, actor.accountId),
    explain(ctx, actor.accountId),
  ]);
  return { member: { _id: member._id, name: member.name }, permissions };
}

/** Notes that somebody's rights were looked at, once an hour for each who looks. */
async function noteView(ctx: WriteContext, id: string, name: string): Promise<void> {
  const [row] = await ctx.db.query<{ isNoted: boolean }>(
    sql`select has_lately('access-viewed', ${id}, ${ctx.workspaceId}) as "isNoted"`,
  );
  if (row?.isNoted) return;
  ctx.trail.rows.push({
    entity: 'member',
    action: 'access-viewed',
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    recordId: id,
    recordName: name,
  });
}

/** What somebody of the workspace may do here. */
export async function findAccess(ctx: WriteContext, id: string): Promise<Access> {
  const { name } = await findMember(ctx, id);
  const permissions = await explain(ctx, id);
  if (id !== ctx.actor.accountId) await noteView(ctx, id, name);
  return { member: { _id: id, name }, permissions };
}
