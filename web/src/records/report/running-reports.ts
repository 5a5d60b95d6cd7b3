import { startedHere } from '../../core/session/started-here.ts';

/** A report that was asked for in this tab: what its calls ask for, and where it is shown. */
export type StartedReport = { params: { type: string; workspaceId: string; reportId: string }; path: string };

/** The reports that somebody has asked for in this tab; they wait in the tray. */
export const runningReports = startedHere<StartedReport>(({ params }) => params.reportId);
