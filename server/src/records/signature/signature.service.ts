import type { RecordBase } from 'contract/records/record/record';
import {
  decisionMeanings,
  isDecision,
  type OfferedMeaning,
  type Signature,
  type SignatureMeaning,
  type SignedKind,
  type SigningReview,
  stepMeanings,
} from 'contract/records/signature/signature';
import type { ReviewedRecord } from 'contract/records/signature/several-signing';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, invalid } from '../../core/http/errors.ts';
import { findStageFor } from '../approval/decision.service.ts';
import type { Workflow } from 'contract/core/workflow';
import type { MoveRequest } from '../../core/store/answers.ts';
import type { Records } from '../record/record.service.ts';
import type { Signable } from './content.service.ts';
import {
  changedMeanwhile,
  giveSignature,
  type Giving,
  lockToSign,
  notOffered,
  type ToSign,
} from './give.service.ts';
import { openSigning, type Passkey } from './proof.service.ts';
import {
  findWritten,
  type FoundToSign,
  freeMeaningsOf,
  namesOf,
  reviewRecord,
  reviewSigner,
} from './review.service.ts';
import { createSeveralSigning } from './several-signing.service.ts';
import { showSignatures, shownOf } from './shown-signature.service.ts';
import { findSignatures, type SignatureRow } from './signature.store.ts';
import { verifySignatures } from './verify.service.ts';

const shownSignatures = 50;

type Moved<R extends RecordBase> = Records<R> & {
  move(ctx: WriteContext, id: string, request: MoveRequest): Promise<unknown>;
};

/** As what somebody signs what they have seen, and the step that they take by it. */
type Asked = { meaning: OfferedMeaning; hash: string; recordVersion: number; step?: string | undefined };

/** As what the caller can sign a record that they have looked at. */
async function meaningsOfRecord(
  ctx: Context,
  { record, decision }: ReviewedRecord,
): Promise<OfferedMeaning[]> {
  if (decision) return namesOf(decisionMeanings);
  return freeMeaningsOf((await findWritten(ctx, [record._id])).has(record._id));
}

/** The item of a proof that is about this; it was begun for that. */
function itemIn(kind: SignedKind, ctx: WriteContext, recordId: string, { proof }: Giving) {
  const item = proof.items.find(
    (one) => one.kind === kind && one.record === recordId && one.workspace === ctx.workspaceId,
  );
  if (!item) throw new AppError('ESIGN_INVALID', 'This token is for another record. Start again.');
  return item;
}

/** The signatures of what is signed one by one; `signsAs` says which steps of its lifecycle are signed, and as what. */
export function createSigning<R extends Signable>(
  records: FoundToSign<R>,
  {
    meaningsOf,
    keep,
    signsAs,
  }: {
    meaningsOf(ctx: Context, reviewed: ReviewedRecord): Promise<OfferedMeaning[]>;
    keep(ctx: WriteContext, toSign: ToSign<R>, giving: Giving): Promise<SignatureRow>;
    signsAs: Readonly<Record<string, SignatureMeaning>>;
  },
) {
  const { kind } = records;
  return {
    find: (ctx: Context, recordId: string): Promise<unknown> => records.find(ctx, recordId),

    async list(ctx: Context, recordId: string): Promise<Signature[]> {
      const [record, rows] = await Promise.all([
        records.find(ctx, recordId),
        findSignatures(ctx, recordId, shownSignatures),
      ]);
      return showSignatures(ctx, records, record, rows);
    },

    async verify(ctx: Context, recordId: string) {
      const [, found] = await Promise.all([records.find(ctx, recordId), verifySignatures(ctx, recordId)]);
      return found;
    },

    /** What the caller would sign now; with a step, what that step is about besides. */
    async review(ctx: Context, recordId: string, step?: string): Promise<SigningReview> {
      if (step !== undefined && !signsAs[step])
        throw invalid({ step: `Choose a step that is signed: ${Object.keys(signsAs).join(', ')}` });
      const [reviewed, signer] = await Promise.all([
        reviewRecord(records, ctx, recordId, step),
        reviewSigner(ctx),
      ]);
      return { ...reviewed, ...signer, meanings: await meaningsOf(ctx, reviewed) };
    },

    /** Begins to sign something as it was seen. */
    async challenge(
      ctx: WriteContext,
      recordId: string,
      { meaning, hash, recordVersion, step }: Asked,
      passkey: Passkey,
    ) {
      const record = await records.find(ctx, recordId);
      const signed = await records.signedContent(ctx, record, { step });
      if (signed.hash !== hash || record.version !== recordVersion) throw changedMeanwhile(record);
      const waiting = await findStageFor(ctx, ctx.actor.accountId, recordId);
      const isOffered = step
        ? signsAs[step] === meaning
        : isDecision(meaning) === Boolean(waiting) && !(meaning in stepMeanings);
      if (!isOffered) throw notOffered(record, meaning);
      const { number, name } = record;
      const item = {
        kind,
        workspace: ctx.workspaceId,
        record: recordId,
        number,
        name,
        version: recordVersion,
        hash,
        stage: waiting?.stage._id ?? null,
        ...(step ? { step } : {}),
      };
      return openSigning(ctx, { meaning, items: [item] }, passkey);
    },

    /** Signs something, still as it was seen; where it is a decision, decides. */
    async sign(ctx: WriteContext, recordId: string, giving: Giving): Promise<Signature> {
      const item = itemIn(kind, ctx, recordId, giving);
      if (item.step) throw new AppError('ESIGN_INVALID', 'This token is for a step. Start again.');
      const locked = await lockToSign(records, ctx, item, giving);
      const row = await keep(ctx, locked, giving);
      const [kept] = await findSignatures(ctx, recordId, 1);
      return shownOf(kept ?? row, locked.signed);
    },
  };
}

/** The signatures of the records of a kind. */
export function createSignatures<R extends RecordBase>(records: Moved<R>, workflow: Workflow) {
  const { kind } = records;
  const signsAs = Object.fromEntries(
    Object.entries(workflow.transitions).flatMap(([step, { signs }]) => (signs ? [[step, signs]] : [])),
  );
  return {
    ...createSigning(records, {
      meaningsOf: meaningsOfRecord,
      keep: (ctx, toSign, giving) => giveSignature(records, ctx, toSign, giving),
      signsAs,
    }),

    /** Takes a step of a record; one that asks for a signature is signed with the record as it was seen. */
    async move(ctx: WriteContext, recordId: string, request: MoveRequest, giving?: Giving): Promise<unknown> {
      if (!giving) return records.move(ctx, recordId, request);
      const item = itemIn(kind, ctx, recordId, giving);
      if (item.step !== request.step)
        throw new AppError('ESIGN_INVALID', 'This token is for another step. Start again.');
      const locked = await lockToSign(records, ctx, item, giving);
      await giveSignature(records, ctx, locked, giving);
      return records.move(ctx, recordId, { ...request, isSigned: true });
    },

    ...createSeveralSigning(records),
  };
}
