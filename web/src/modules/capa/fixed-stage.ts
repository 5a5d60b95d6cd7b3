import type { Capa } from 'contract/modules/capa/capa';
import { lockOfRecord, planLockOfRecord } from '../../records/record/record-lock.ts';
import { capaKind } from './capa-kind.ts';

/** Whether what stands below a CAPA stays as it is: it is at its end, or somebody decides about it. */
export const isFixedStage = (record: Capa): boolean => lockOfRecord(capaKind, record) !== undefined;

/** Whether its analyses and actions stay as they are, also because its plan was approved. */
export const isFixedPlan = (record: Capa): boolean => planLockOfRecord(capaKind, record) !== undefined;

/** Whether its plan was approved or it is at its end: one that somebody decides about is neither. */
export function hasFixedPlan(record: Capa): boolean {
  const lock = planLockOfRecord(capaKind, record);
  return lock === 'approved' || lock === 'kept';
}
