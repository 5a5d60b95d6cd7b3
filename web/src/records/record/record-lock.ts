import { editorsOf, isRetained, type Lock, lockOf, planLockOf } from 'contract/core/workflow';
import type { RecordKind, ShownRecord } from './record-kind.ts';
import { isFinal } from './record-stage.ts';

type Placed = Pick<ShownRecord, 'status'> & { stage?: string };

const standingOf = ({ status }: Placed, stage: string) =>
  status === 'on-hold' ? { state: status, before: stage } : { state: stage };

/** Why a record is not changed where it stands, nor what stands below it; undefined while it is open. */
export function lockOfRecord({ stages }: Pick<RecordKind, 'stages'>, record: Placed): Lock | undefined {
  const { stage } = record;
  return stages && stage !== undefined ? lockOf({ states: stages }, standingOf(record, stage)) : undefined;
}

/** Who changes a record where it stands without a right to change others. */
export function editorsOfRecord(
  { stages }: Pick<RecordKind, 'stages'>,
  { stage, ...record }: ShownRecord,
): ShownRecord['managers'] {
  if (!stages || stage === undefined) return record.managers;
  return [...editorsOf({ states: stages }, standingOf(record, stage), record)];
}

/** Whether a record is not deleted any more where it stands. */
export const isRetainedRecord = (
  { stages }: Pick<RecordKind, 'stages'>,
  { stage, ...record }: Placed,
): boolean =>
  stages !== undefined && stage !== undefined && isRetained({ states: stages }, standingOf(record, stage));

/** Why its analyses and what is to be done are not changed; undefined while they are open. */
export function planLockOfRecord(
  { stages, hasPlan }: Pick<RecordKind, 'stages' | 'hasPlan'>,
  record: ShownRecord,
): ReturnType<typeof planLockOf> {
  const { stage } = record;
  if (!stages || stage === undefined) return undefined;
  const lock = planLockOf({ states: stages }, standingOf(record, stage));
  return lock === 'approved' && hasPlan?.(record) === false ? undefined : lock;
}

/** Whether actions are added where a record stands: not once it is over, nor where its plan stays as it was approved. */
export function takesActions(
  kind: Pick<RecordKind, 'states' | 'stages' | 'hasPlan'>,
  record: ShownRecord,
): boolean {
  // What is monitored is completed, and goes on all the same.
  return !isFinal(kind, record) && !planLockOfRecord(kind, record);
}
