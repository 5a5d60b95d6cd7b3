import type { ReportSource } from '../../../records/report/report-template.service.ts';
import { acceptanceReport } from './acceptance-report.ts';
import { breachReport } from './breach-report.ts';
import { controlReport } from './control-report.ts';
import { effortReport } from './effort-report.ts';
import { fmeaReport } from './fmea-report.ts';
import { heatMapReport } from './heat-map-report.ts';
import { managementReport } from './management-report.ts';
import { registerReport } from './register-report.ts';
import { reviewReport } from './review-report.ts';
import { treatmentReport } from './treatment-report.ts';
import { trendReport } from './trend-report.ts';

/** The reports of risks besides those that every kind of record has. */
export const riskReports: readonly ReportSource[] = [
  registerReport,
  breachReport,
  treatmentReport,
  acceptanceReport,
  reviewReport,
  heatMapReport,
  trendReport,
  controlReport,
  effortReport,
  fmeaReport,
  managementReport,
];
