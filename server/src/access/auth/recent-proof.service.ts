import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { proofNeeded } from '../../core/http/errors.ts';

/** 403 unless the person has shown in this session, a short while ago, who they are. */
export async function requireProof(ctx: Pick<WriteContext, 'db' | 'sessionId'>): Promise<void> {
  const [row] = await ctx.db.query<{ fresh: boolean | null }>(sql`
    select proved_at > now() - make_interval(mins => ${limits.provedMinutes}) as fresh
      from sessions where id = ${ctx.sessionId}`);
  if (!row?.fresh) throw proofNeeded();
}
