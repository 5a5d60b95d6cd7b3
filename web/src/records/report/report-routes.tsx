import { page } from '../../shared/screen/page.tsx';
import { reportTitles } from './report-route-texts.ts';

/** The screens of a workspace's reports. */
export const reportRoutes = [
  page(
    'reports',
    reportTitles.reports,
    () => import('./reports-page.tsx').then((module) => module.ReportsPage),
    { asks: 'report.read' },
  ),
  page(
    'reports/generate',
    reportTitles.generate,
    () => import('./generate-page.tsx').then((module) => module.GeneratePage),
    { asks: 'report.export' },
  ),
  page(
    'reports/generate/:reportId',
    reportTitles.report,
    () => import('./report-page.tsx').then((module) => module.ReportPage),
    { asks: 'report.read' },
  ),
];
