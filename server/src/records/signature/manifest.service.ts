import type { RecordKind } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import type { Signature } from 'contract/records/signature/signature';
import type { Context } from '../../core/http/context.ts';
import { contentOf } from './content.service.ts';
import { shownOf } from './signature.service.ts';
import { findSignatures } from './signature.store.ts';

/** More than a record can have. */
const all = 100_000;

/** All signatures of a record, the first one first, each with what has changed since. */
export async function listSignatures(
  ctx: Context,
  kind: RecordKind,
  record: RecordBase,
): Promise<Signature[]> {
  const rows = await findSignatures(ctx, record._id, all);
  if (rows.length === 0) return [];
  const now = await contentOf(ctx, kind, record);
  return rows.toReversed().map((row) => shownOf(row, now));
}
