import { freeMeanings, type OfferedMeaning, type SignedKind } from 'contract/records/signature/signature';
import type { ReviewedRecord } from 'contract/records/signature/several-signing';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { FindOptions } from '../../core/store/store.ts';
import { findStageFor, justifiedAgainst } from '../approval/decision.service.ts';
import { changesSince, type Signable } from './content.service.ts';
import { findWays } from './proof.service.ts';
import { findSignatures, findSigner, type SignatureRow } from './signature.store.ts';
import { type SignedRecords, standingContent } from './step-content.service.ts';

/** What is signed, found by its id. */
export type FoundToSign<R extends Signable> = SignedRecords<R, SignedKind> & {
  find(ctx: Context, id: string, options?: FindOptions): Promise<R>;
};

const previousOf = ({
  printedName,
  forName,
  meaning,
  version,
  signedAt,
}: SignatureRow): ReviewedRecord['previous'] => ({
  printedName,
  forName,
  meaning,
  version,
  signedAt: new Date(signedAt).toISOString(),
});

/** The meanings of a set, by name. */
export const namesOf = <T extends object>(meanings: T) =>
  Object.keys(meanings) as (keyof T & OfferedMeaning)[]; // Object.keys loses the literal keys

/** Which of these records the caller wrote, or part of them. */
export async function findWritten(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.query<{ id: string }>(sql`select written_by_self(${ids}::uuid[]) as id`);
  return new Set(rows.map(({ id }) => id));
}

/** As what somebody can sign whom nobody has asked to decide: who wrote nothing of it has not authored it. */
export const freeMeaningsOf = (hasWritten: boolean) =>
  namesOf(freeMeanings).filter((meaning) => hasWritten || meaning !== 'Authored');

/** What the caller would sign of one record now, and what has become of what was signed of it last. */
export async function reviewRecord<R extends Signable>(
  records: FoundToSign<R>,
  ctx: Context,
  recordId: string,
  step?: string,
): Promise<ReviewedRecord> {
  const { actor } = await ctx.entered();
  const [record, [last], waiting] = await Promise.all([
    records.find(ctx, recordId),
    findSignatures(ctx, recordId, 1),
    findStageFor(ctx, actor.accountId, recordId),
  ]);
  const [now, standing, justification] = await Promise.all([
    records.signedContent(ctx, record, { step }),
    last && standingContent(ctx, records, record, last),
    justifiedAgainst(ctx, actor.accountId, waiting),
  ]);
  const { _id, number, name, version, updatedAt } = record;
  return {
    record: { _id, number, name, version, updatedAt },
    hash: now.hash,
    content: [...now.shown],
    previous: last ? previousOf(last) : null,
    changes: last && standing ? changesSince(last, standing) : [],
    decision: waiting
      ? {
          stage: waiting.stage._id,
          note: waiting.approval.note,
          askedBy: waiting.approval.createdBy,
          standsInFor: waiting.standsInFor,
          justification,
        }
      : null,
  };
}

/** Who signs, and with what. */
export async function reviewSigner(ctx: Context) {
  const [{ name, title, email, zone }, ways] = await Promise.all([findSigner(ctx), findWays(ctx)]);
  return { signer: { name, title, email }, zone, ways };
}
