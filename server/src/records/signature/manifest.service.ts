import type { RecordBase } from 'contract/records/record/record';
import { type Signature, signerText } from 'contract/records/signature/signature';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { showSignatures } from './shown-signature.service.ts';
import { findSignatures, type SignatureRow } from './signature.store.ts';
import type { SignedRecords } from './step-content.service.ts';

/** More than a record can have. */
const all = 100_000;

/** All signatures of a record, the first one first, each with what has changed since. */
export async function listSignatures(
  ctx: Context,
  records: SignedRecords,
  record: RecordBase,
): Promise<Signature[]> {
  const rows = await findSignatures(ctx, record._id, all);
  return showSignatures(ctx, records, record, rows.toReversed());
}

type Line = Pick<
  SignatureRow,
  'record' | 'printedName' | 'title' | 'forName' | 'meaning' | 'signedAt' | 'zone' | 'version'
>;

const lineOf = ({ meaning, signedAt, zone, version, ...signer }: Line) => {
  const at = `${new Date(signedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `${signerText(signer)}: ${meaning}, ${at} (${zone}), version ${version}`;
};

/** A record of a list, with a line for each of its signatures. */
export type WithSignatures<R> = R & { signatures?: string };

/** Adds to the records of a list who has signed each as what, when and in which version, the first one first. */
export async function withSignatures<R extends { _id: string }>(
  ctx: Context,
  records: readonly R[],
): Promise<WithSignatures<R>[]> {
  const ids = records.map(({ _id }) => _id);
  const lines = await ctx.db.query<Line>(sql`
    select s.record_id as record, s.printed_name as "printedName", s.title, s.for_name as "forName", s.meaning,
           s.signed_at::text as "signedAt", s.zone, s.record_version as version
      from signatures s where s.organization_id = app_organization() and s.record_id = any(${ids}::uuid[]) order by s.record_id, s.serial`);
  const byRecord = Map.groupBy(lines, ({ record }) => record);
  return records.map((record) => ({
    ...record,
    signatures: (byRecord.get(record._id) ?? []).map(lineOf).join('\n'),
  }));
}
