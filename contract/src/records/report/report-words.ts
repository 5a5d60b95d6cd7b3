// What screens say of reports that make none: no schema comes with it.

export const reportFormats = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** How a format is called, and what it is for. */
export const reportFormatWords = {
  pdf: { label: 'PDF', help: 'To print, to send and to keep.' },
  xlsx: { label: 'Excel', help: 'To calculate with: a workbook with one sheet.' },
  csv: { label: 'CSV', help: 'For other programs: plain text.' },
} as const satisfies Record<ReportFormat, { label: string; help: string }>;

export const reportStates = {
  queued: { label: 'Waiting' },
  running: { label: 'Being generated' },
  ready: { label: 'Ready' },
  failed: { label: 'Failed' },
  cancelled: { label: 'Cancelled' },
} as const;
export type ReportState = keyof typeof reportStates;

/** Whether nothing more becomes of a report in this state. */
export const isReportOver = (state: ReportState): boolean => state !== 'queued' && state !== 'running';

/** Which days the first and the last day of a report speak of, in words. */
export const reportPeriods = {
  created: { from: 'Created from', to: 'Created to' },
  due: { from: 'Due from', to: 'Due to' },
  completed: { from: 'Completed from', to: 'Completed to' },
  opened: { from: 'Identified from', to: 'Identified to' },
  detected: { from: 'Detected from', to: 'Detected to' },
  expiring: { from: 'Expires from', to: 'Expires to' },
  reviewed: { from: 'Due or reviewed from', to: 'Due or reviewed to' },
  decided: { from: 'Decided from', to: 'Decided to' },
  between: { from: 'First day', to: 'Last day' },
} as const;
export type ReportPeriod = keyof typeof reportPeriods;
