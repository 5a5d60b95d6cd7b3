import type { RecordBase } from 'contract/records/record/record';
import {
  isDecision,
  type OfferedMeaning,
  type SignedKind,
  stepMeanings,
} from 'contract/records/signature/signature';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, forbidden } from '../../core/http/errors.ts';
import { checkMayDecide, decideLocked, findStageFor, notWaiting } from '../approval/decision.service.ts';
import type { Records } from '../record/record.service.ts';
import type { Signable, Signed } from './content.service.ts';
import { findWritten, type FoundToSign } from './review.service.ts';
import type { SigningItem, SigningProof } from './proof.service.ts';
import { makeSignature } from './row.service.ts';
import { insertSignature, type SignatureRow } from './signature.store.ts';

/** With what is signed: the proof of who signs, and what they say. */
export type Giving = {
  proof: SigningProof;
  comment: string | null;
  justification?: string | null | undefined;
};

/** A record that is signed, and what of it. */
export type ToSign<R> = { record: R; signed: Signed; step?: string | undefined };

/** Why somebody does not sign what is not as they have seen it. */
export const changedMeanwhile = (record: Signable) =>
  new AppError(
    'VERSION_CONFLICT',
    `${record.number} has changed since you looked at it. Look at it again before you sign.`,
    { details: { fields: [], current: record } },
  );

const decisionOf = ({ proof: { meaning }, comment, justification }: Giving) => ({
  decision: meaning === 'Approved' ? ('approved' as const) : ('rejected' as const),
  comment,
  justification,
});

/** Why somebody does not sign as what they have chosen: it is not offered by now. */
export const notOffered = ({ number }: Pick<RecordBase, 'number'>, meaning: OfferedMeaning) =>
  conflict(
    `${number} can no longer be signed as ${meaning.toLowerCase()}. Look at it again, and choose what your signature means.`,
  );

/** Refuses a meaning that does not fit what a record waits for, and that of an author to who wrote nothing of it. */
async function checkMeaning(ctx: WriteContext, item: SigningItem, meaning: OfferedMeaning): Promise<void> {
  if (meaning in stepMeanings) throw notOffered(item, meaning);
  const waiting = await findStageFor(ctx, ctx.actor.accountId, item.record);
  const isSeen = (waiting?.stage._id ?? null) === item.stage;
  if (isDecision(meaning) && !(waiting && isSeen)) throw notWaiting();
  if (!isDecision(meaning) && waiting && !isSeen)
    throw conflict(
      `${item.number} waits for your decision by now. Look at it again, and choose what your signature means.`,
    );
  if (meaning === 'Authored' && !(await findWritten(ctx, [item.record])).has(item.record))
    throw forbidden(`${item.number} was written by others: choose another meaning.`);
}

/** The record, locked, still as it was seen; refused before anything is written where the caller may not sign it so. */
export async function lockToSign<R extends Signable>(
  records: FoundToSign<R>,
  ctx: WriteContext,
  item: SigningItem,
  giving: Giving,
): Promise<ToSign<R>> {
  const record = await records.find(ctx, item.record, { lock: 'change' });
  if (!record.isTakenOver)
    throw conflict(`${record.number} has not been taken over yet. Take it over first.`);
  const signed = await records.signedContent(ctx, record, { step: item.step });
  if (signed.hash !== item.hash || record.version !== item.version) throw changedMeanwhile(record);
  // What a step asks of whoever takes it, the step itself asks.
  if (!item.step) await checkMeaning(ctx, item, giving.proof.meaning);
  if (isDecision(giving.proof.meaning) && !item.step)
    await checkMayDecide(ctx, record._id, { ...decisionOf(giving), isSigned: true });
  return { record, signed, step: item.step };
}

/** Keeps the signature of what is locked. */
export async function keepSignature<R extends Signable>(
  kind: SignedKind,
  ctx: WriteContext,
  { record, signed, step }: ToSign<R>,
  { proof, comment }: Giving,
): Promise<SignatureRow> {
  const row = await makeSignature(ctx, { record, signed, proof, comment, isStep: step !== undefined });
  await insertSignature(ctx, row);
  ctx.trail.rows.push({
    entity: `${kind}_signature`,
    action: 'signed',
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    rootId: row.record,
    recordId: row.id,
    recordNumber: row.number,
    recordVersion: row.serial,
    onBehalfOf: row.onBehalfOf,
    changes: { meaning: [null, row.meaning], comment: [null, row.comment], mark: [null, row.mac] },
  });
  return row;
}

/** The same of a record; where it is a decision, decides. */
export async function giveSignature<R extends RecordBase>(
  { kind }: Pick<Records<R>, 'kind'>,
  ctx: WriteContext,
  toSign: ToSign<R>,
  giving: Giving,
): Promise<SignatureRow> {
  const { record, step } = toSign;
  const row = await keepSignature(kind, ctx, toSign, giving);
  if (isDecision(giving.proof.meaning) && !step)
    await decideLocked(ctx, { kind, record }, { ...decisionOf(giving), signatureId: row.id });
  return row;
}
