import { describeChanges } from 'contract/describe-activity';
import { logReviewFields, type WholeLogReview } from 'contract/records/log-review/log-review';
import sql from 'sql-template-tag';
import { type Signable, asSigned } from '../signature/content.service.ts';
import { keepSignature } from '../signature/give.service.ts';
import type { FoundToSign } from '../signature/review.service.ts';
import { createSigning } from '../signature/signature.service.ts';
import { findLogReview } from './log-review.service.ts';

type Signed = Signable & { review: WholeLogReview };

const kind = 'log_review';

/** What a month of the log says that somebody signs: which rows there were, and the mark that stands for them. */
function contentOf({ review, _id, number }: Signed) {
  const fields = Object.fromEntries(
    Object.keys(logReviewFields.shape).map((field) => [
      field,
      review[field as keyof typeof logReviewFields.shape],
    ]),
  );
  const changes = Object.fromEntries(
    Object.entries(fields).map(([field, value]): [string, [unknown, unknown]] => [field, [null, value]]),
  );
  const row = { entity: kind, action: 'updated', recordNumber: null, recordName: null, changes };
  const shown = describeChanges(row).map(({ field, label, new: text }) => ({
    field,
    label,
    text: text ?? '',
  }));
  return asSigned({ kind, record: _id, number, fields, files: [] }, shown);
}

/** The months of the log of a workspace, as they are signed. */
const signedLogs: FoundToSign<Signed> = {
  kind,
  async find(ctx, id, options) {
    const review = await findLogReview(ctx, id, options?.lock === 'change');
    // It is signed as it was when its month was over, so how often it was signed makes no version of it.
    return {
      _id: review._id,
      number: review.name,
      name: 'Activity log',
      version: 1,
      updatedAt: review.completedAt ?? `${review.to}T00:00:00.000Z`,
      isTakenOver: true,
      review,
    };
  },
  signedContent: (_ctx, month) => Promise.resolve(contentOf(month)),
};

/** How the review of a month is signed; whoever signs first has completed it. */
export const logSigning = createSigning(signedLogs, {
  meaningsOf: () => Promise.resolve(['Reviewed']),
  signsAs: {},
  async keep(ctx, toSign, giving) {
    const row = await keepSignature(kind, ctx, toSign, giving);
    await ctx.db.query(sql`
      update log_reviews set completed_at = now(), completed_by = app_account()
       where organization_id = app_organization() and id = ${row.record} and completed_at is null`);
    return row;
  },
});

/** Where those who have signed a month find it among their signatures. */
export const signedLogSource = { kind, records: signedLogs } as const;
