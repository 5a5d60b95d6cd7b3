import type { Signature, SignedKind } from 'contract/records/signature/signature';
import type { Context } from '../../core/http/context.ts';
import { changesSince, type Signable, type Signed } from './content.service.ts';
import type { SignatureRow } from './signature.store.ts';
import { type SignedRecords, standingContent } from './step-content.service.ts';

/** A signature as it is shown, with what the record says otherwise now. */
export function shownOf(row: SignatureRow, now: Signed): Signature {
  const {
    id,
    signedAt,
    meaning,
    serial,
    signer,
    printedName,
    title,
    forName,
    comment,
    number,
    name,
    version,
    zone,
    method,
    hash,
    shown,
  } = row;
  const signed = {
    signer,
    printedName,
    title,
    forName,
    meaning,
    comment,
    number,
    name,
    version,
    zone,
    method,
    hash,
    content: [...shown],
  };
  // What was rejected was never relied on.
  const changes = meaning === 'Rejected' ? [] : changesSince(row, now);
  return { _id: id, serial, ...signed, signedAt: new Date(signedAt).toISOString(), changes };
}

/** Signatures of one record as they are shown, each with what the record says otherwise now of what it stands for. */
export async function showSignatures<R extends Signable>(
  ctx: Context,
  records: SignedRecords<R, SignedKind>,
  record: R,
  rows: readonly SignatureRow[],
): Promise<Signature[]> {
  if (rows.length === 0) return [];
  const plain = await records.signedContent(ctx, record);
  return Promise.all(
    rows.map(async (row) =>
      shownOf(row, row.content.step ? await standingContent(ctx, records, record, row) : plain),
    ),
  );
}
