import { Suspense } from 'react';
import { runningReports } from '../records/report/running-reports.ts';
import { ExportTray } from '../shared/export/export-tray.tsx';
import { runningChecks } from '../records/xray/running-checks.ts';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';

const ReportItems = lazyPart(async () => (await import('../records/report/report-tray.tsx')).ReportItems, {
  place: 'line',
});

const CheckItems = lazyPart(async () => (await import('../records/xray/xray-tray.tsx')).CheckItems, {
  place: 'line',
});

/** What goes on while one works elsewhere: exports, reports and checks. */
export function RunningTray() {
  const hasReports = runningReports.useAll().length > 0;
  const hasChecks = runningChecks.useAll().length > 0;
  const others = (hasReports || hasChecks) && (
    <Suspense>
      {hasReports && <ReportItems />}
      {hasChecks && <CheckItems />}
    </Suspense>
  );
  return <ExportTray>{others}</ExportTray>;
}
