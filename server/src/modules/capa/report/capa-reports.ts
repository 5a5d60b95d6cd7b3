import type { ReportSource } from '../../../records/report/report-template.service.ts';
import { causeReport, sourceReport } from './counted-reports.ts';
import { effectivenessReport } from './effectiveness-report.ts';
import { extensionReport } from './extension-report.ts';
import { managementReport } from './management-report.ts';
import { overdueReport, registerReport } from './register-report.ts';
import { rowsReports } from './rows-reports.ts';

/** The reports of CAPAs besides those that every kind of record has. */
export const capaReports: readonly ReportSource[] = [
  registerReport,
  overdueReport,
  effectivenessReport,
  causeReport,
  sourceReport,
  extensionReport,
  ...rowsReports,
  managementReport,
];
