import { z } from 'zod';
import { givenId, id } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { severalOf } from '../../core/list.ts';
import { signingInput, signingReview } from './signature.ts';

const choose = 'Choose records from the list';

const reviewed = signingReview.pick({
  record: true,
  hash: true,
  content: true,
  previous: true,
  changes: true,
  decision: true,
});

/** One of several records that would be signed together. */
export type ReviewedRecord = z.output<typeof reviewed>;

/** Which records somebody would sign together; without any, those that wait for their decision. */
export const severalReviewQuery = z.object({ records: severalOf(givenId(choose)).optional() });

/** What would be signed of several records now, and as what all of them can be signed. */
export const severalReview = signingReview
  .pick({ meanings: true, signer: true, zone: true, ways: true })
  .extend({
    items: z.array(reviewed),
    /** Whether more were asked for than are signed at once. */
    hasMore: z.boolean(),
  });
export type SeveralReview = z.output<typeof severalReview>;

const seen = z.object({
  record: givenId(choose).meta({ label: 'Record' }),
  hash: signingInput.shape.hash,
  recordVersion: signingInput.shape.recordVersion,
});

/** What somebody is about to sign of several records: each as they have seen it. */
export const severalSigningInput = z.object({
  meaning: signingInput.shape.meaning,
  items: z
    .array(seen, { error: 'Choose at least one record' })
    .min(1, 'Choose at least one record')
    .max(limits.signedAtOnce, `At most ${limits.signedAtOnce} at once`)
    .meta({ label: 'Records' }),
});
export type SeveralSigningInput = z.output<typeof severalSigningInput>;

const one = z.object({ _id: id, number: z.string(), name: z.string() });

/** What came of signing several records: what was not signed stays as it was, each with a sentence that says why. */
export const severalSigned = z.object({
  signed: z.array(one.extend({ signature: id, hash: z.string() })),
  refused: z.array(one.extend({ why: z.string() })),
});
export type SeveralSigned = z.output<typeof severalSigned>;
