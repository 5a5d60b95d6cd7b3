import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { isOfWorkspace } from './user.service.ts';

/** The people of a workspace whom somebody calls by name, email or employee number, all in small letters. */
export function findPeopleCalled(ctx: Context, words: readonly string[]) {
  return ctx.db.query<{ id: string; name: string; email: string; employeeNo: string | null }>(sql`
    select a.id, a.name, a.email, a.employee_no as "employeeNo" from accounts a
     where ${isOfWorkspace(ctx)} and (lower(a.email) = any(${words}::text[]) or lower(a.name) = any(${words}::text[])
       or lower(a.employee_no) = any(${words}::text[]))`);
}
