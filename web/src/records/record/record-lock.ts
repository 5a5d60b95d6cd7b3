import { type Lock, lockOf } from 'contract/core/workflow';
import type { RecordKind, ShownRecord } from './record-kind.ts';

/** Why a record is not changed where it stands, nor what stands below it; undefined while it is open. */
export function lockOfRecord(
  { stages }: Pick<RecordKind, 'stages'>,
  { status, stage }: Pick<ShownRecord, 'status'> & { stage?: string },
): Lock | undefined {
  if (!stages || stage === undefined) return undefined;
  return lockOf(
    { states: stages },
    status === 'on-hold' ? { state: status, before: stage } : { state: stage },
  );
}
