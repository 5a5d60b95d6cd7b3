import { useRunningReports } from '../records/report/running-reports.ts';
import { ExportTray } from '../shared/export/export-tray.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';

const ReportItems = lazyPart(async () => (await import('../records/report/report-tray.tsx')).ReportItems, {
  place: 'line',
});

/** What goes on while one works elsewhere: exports and reports. */
export function RunningTray() {
  const hasReports = useRunningReports().length > 0;
  return <ExportTray>{hasReports && <ReportItems />}</ExportTray>;
}
