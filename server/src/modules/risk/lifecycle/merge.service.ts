import type { Risk } from 'contract/modules/risk/risk';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../../core/http/context.ts';
import { invalid } from '../../../core/http/errors.ts';
import { linkByStep, undoLinks } from '../../../records/link/link.service.ts';

const type = 'merged_into';

/** Links a risk with the one that it is merged into: an open risk that the caller sees, which was not merged into this one. */
export async function mergeInto(ctx: WriteContext, risk: Risk, into: string): Promise<void> {
  await linkByStep(ctx, 'risk', risk, { relation: type, record: into });
  const [other] = await ctx.db.query<{ kind: string; stage: string | null }>(sql`
    select kind, stage from records where organization_id = app_organization() and id = ${into}`);
  if (other?.kind !== 'risk') throw invalid({ record: 'A risk is merged into another risk. Choose one.' });
  if (other.stage === 'closed') throw invalid({ record: 'This risk is closed. Choose one that is open.' });
}

/** A risk that is reopened is one of its own again. */
export const undoMerge = (ctx: WriteContext, risk: Risk, reason: string): Promise<void> =>
  undoLinks(ctx, 'risk', risk, { type, reason });
