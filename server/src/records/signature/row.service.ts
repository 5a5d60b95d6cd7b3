import { isDecision } from 'contract/records/signature/signature';
import { v7 as newId } from 'uuid';
import type { WriteContext } from '../../core/http/context.ts';
import { findStageFor, notWaiting } from '../approval/decision.service.ts';
import type { Signable, Signed } from './content.service.ts';
import type { SigningProof } from './proof.service.ts';
import { findSignatures, findSigner, markedText, type SignatureRow } from './signature.store.ts';

type Signing = {
  record: Signable;
  signed: Signed;
  proof: SigningProof;
  comment: string | null;
  /** Whether a step of its lifecycle is taken by it, and no approval decided. */
  isStep: boolean;
};

/** The place in an approval that a signature is a decision in; 409 where none waits for it. */
async function placeOf(ctx: WriteContext, { record, proof, isStep }: Signing) {
  if (isStep || !isDecision(proof.meaning))
    return { approval: null, stage: null, onBehalfOf: null, forName: null };
  const waiting = await findStageFor(ctx, ctx.actor.accountId, record._id);
  if (!waiting) throw notWaiting();
  const { approval, stage, standsInFor } = waiting;
  return {
    approval: approval._id,
    stage: stage._id,
    onBehalfOf: standsInFor?._id ?? null,
    forName: standsInFor?.name ?? null,
  };
}

/** What is kept of a signature: its mark is over all of it and the mark of the one before it on the record. */
export async function makeSignature(ctx: WriteContext, signing: Signing): Promise<SignatureRow> {
  const { record, signed, proof, comment } = signing;
  const { tokens } = ctx.services;
  const [[before], signer, place] = await Promise.all([
    findSignatures(ctx, record._id, 1),
    findSigner(ctx),
    placeOf(ctx, signing),
  ]);
  const { content, shown, hash } = signed;
  const { ip, agent } = ctx.origin;
  const row: SignatureRow = {
    id: newId(),
    organization: ctx.organizationId,
    workspace: ctx.workspaceId,
    record: record._id,
    serial: before ? before.serial + 1 : 1,
    account: ctx.actor.accountId,
    printedName: signer.name,
    title: signer.title,
    meaning: proof.meaning,
    comment,
    kind: content.kind,
    number: record.number,
    name: record.name,
    version: record.version,
    content,
    shown,
    hash,
    signedAt: new Date().toISOString(),
    zone: signer.zone,
    method: proof.method,
    ip,
    agent,
    ...place,
    previous: before ? before.id : null,
    keyId: tokens.markKeyId,
    mac: '',
    signer: null,
  };
  const mac = tokens.mark(markedText(row, before ? before.mac : null)).toString('hex');
  return { ...row, mac };
}
