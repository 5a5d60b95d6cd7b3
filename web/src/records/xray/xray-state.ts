import type { XraySummary } from 'contract/records/xray/xray';

/** Whether a check is under way. */
export const isChecking = (summary: Pick<XraySummary, 'state'> | undefined): boolean =>
  summary?.state === 'queued' || summary?.state === 'running';
