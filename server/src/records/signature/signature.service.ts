import type { RecordBase } from 'contract/records/record/record';
import { recordKinds } from 'contract/core/record-kinds';
import {
  decisionMeanings,
  freeMeanings,
  isDecision,
  type OfferedMeaning,
  type Signature,
  type SigningReview,
} from 'contract/records/signature/signature';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict } from '../../core/http/errors.ts';
import { decideLocked, findStageFor } from '../approval/decision.service.ts';
import type { Records } from '../record/record.service.ts';
import { changesSince, contentOf, type Signed } from './content.service.ts';
import { makeSignature } from './row.service.ts';
import { findWays, openSigning, type preparePasskey, type SigningProof } from './proof.service.ts';
import { findSignatures, findSigner, insertSignature, type SignatureRow } from './signature.store.ts';
import { verifySignatures } from './verify.service.ts';

const shownSignatures = 50;

function shownOf(row: SignatureRow, now: Signed): Signature {
  const {
    id,
    signedAt,
    meaning,
    serial,
    signer,
    printedName,
    title,
    comment,
    number,
    name,
    version,
    zone,
    method,
    hash,
  } = row;
  const signed = { signer, printedName, title, meaning, comment, number, name, version, zone, method, hash };
  // What was rejected was never relied on.
  const changes = meaning === 'Rejected' ? [] : changesSince(row, now);
  return { _id: id, serial, ...signed, signedAt: new Date(signedAt).toISOString(), changes };
}

const changedMeanwhile = (record: RecordBase) =>
  new AppError(
    'VERSION_CONFLICT',
    'The record has changed since you looked at it. Look at it again before you sign.',
    {
      details: { fields: [], current: record },
    },
  );

const namesOf = <T extends object>(meanings: T) => Object.keys(meanings) as (keyof T & OfferedMeaning)[]; // Object.keys loses the literal keys

/** The signatures of the records of a kind. */
export function createSignatures<R extends RecordBase>(records: Records<R>) {
  const { kind } = records;

  function note(ctx: WriteContext, row: SignatureRow): void {
    ctx.trail.rows.push({
      entity: `${kind}_signature`,
      action: 'signed',
      module: recordKinds[kind].module,
      workspaceId: ctx.workspaceId,
      rootId: row.record,
      recordId: row.id,
      recordNumber: row.number,
      recordVersion: row.serial,
      changes: { meaning: [null, row.meaning], comment: [null, row.comment], mark: [null, row.mac] },
    });
  }

  return {
    find: (ctx: Context, recordId: string): Promise<unknown> => records.find(ctx, recordId),

    async list(ctx: Context, recordId: string): Promise<Signature[]> {
      const [record, rows] = await Promise.all([
        records.find(ctx, recordId),
        findSignatures(ctx, recordId, shownSignatures),
      ]);
      if (rows.length === 0) return [];
      const now = await contentOf(ctx, kind, record);
      return rows.map((row) => shownOf(row, now));
    },

    async verify(ctx: Context, recordId: string) {
      const [, found] = await Promise.all([records.find(ctx, recordId), verifySignatures(ctx, recordId)]);
      return found;
    },

    async review(ctx: Context, recordId: string): Promise<SigningReview> {
      const { actor } = await ctx.entered();
      const [record, [last], signer, ways, waiting] = await Promise.all([
        records.find(ctx, recordId),
        findSignatures(ctx, recordId, 1),
        findSigner(ctx),
        findWays(ctx),
        findStageFor(ctx, actor.accountId, recordId),
      ]);
      const now = await contentOf(ctx, kind, record);
      const { _id, number, name, version, updatedAt } = record;
      const previous = last && shownOf(last, now);
      return {
        record: { _id, number, name, version, updatedAt },
        hash: now.hash,
        content: [...now.shown],
        previous: previous
          ? {
              printedName: previous.printedName,
              meaning: previous.meaning,
              version: previous.version,
              signedAt: previous.signedAt,
            }
          : null,
        changes: last ? changesSince(last, now) : [],
        decision: waiting
          ? { stage: waiting.stage._id, note: waiting.approval.note, askedBy: waiting.approval.createdBy }
          : null,
        meanings: waiting ? namesOf(decisionMeanings) : namesOf(freeMeanings),
        signer: { name: signer.name, title: signer.title, email: signer.email },
        zone: signer.zone,
        ways,
      };
    },

    /** Begins to sign a record as it was seen. */
    async challenge(
      ctx: WriteContext,
      recordId: string,
      { meaning, hash, recordVersion }: { meaning: OfferedMeaning; hash: string; recordVersion: number },
      passkey: Awaited<ReturnType<typeof preparePasskey>>['value'],
    ) {
      const record = await records.find(ctx, recordId);
      const signed = await contentOf(ctx, kind, record);
      if (signed.hash !== hash || record.version !== recordVersion) throw changedMeanwhile(record);
      const item = { kind, workspace: ctx.workspaceId, record: recordId, version: recordVersion, hash };
      return openSigning(ctx, { meaning, items: [item] }, passkey);
    },

    /** Signs a record, still as it was seen; where it is a decision, decides. */
    async sign(
      ctx: WriteContext,
      recordId: string,
      { proof, comment }: { proof: SigningProof; comment: string | null },
    ): Promise<Signature> {
      const item = proof.items.find(
        (one) => one.kind === kind && one.record === recordId && one.workspace === ctx.workspaceId,
      );
      if (!item) throw new AppError('ESIGN_INVALID', 'This token is for another record. Start again.');
      const record = await records.find(ctx, recordId, { lock: 'change' });
      if (!record.isTakenOver)
        throw conflict(`${record.number} has not been taken over yet. Take it over first.`);
      const signed = await contentOf(ctx, kind, record);
      if (signed.hash !== item.hash || record.version !== item.version) throw changedMeanwhile(record);
      const row = await makeSignature(ctx, { record, signed, proof, comment });
      await insertSignature(ctx, row);
      note(ctx, row);
      if (isDecision(proof.meaning))
        await decideLocked(
          ctx,
          { kind, record },
          {
            decision: proof.meaning === 'Approved' ? 'approved' : 'rejected',
            comment,
            signatureId: row.id,
          },
        );
      const [kept] = await findSignatures(ctx, recordId, 1);
      return shownOf(kept ?? row, signed);
    },
  };
}
