/** How much something stands out, the gravest first. */
export const severities = ['alert', 'warn', 'info'] as const;
export type Severity = (typeof severities)[number];

/** The severities as people read them. */
export const severityLabels: Record<Severity, string> = {
  alert: 'Alert',
  warn: 'Warning',
  info: 'For information',
};
