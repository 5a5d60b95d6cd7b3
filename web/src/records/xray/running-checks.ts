import { startedHere } from '../../core/session/started-here.ts';

/** A check that was asked for in this tab: what its calls ask for, and where it is shown. */
export type StartedCheck = { params: { type: string; workspaceId: string }; path: string };

/** The checks that somebody has asked for in this tab, one for each workspace; they wait in the tray. */
export const runningChecks = startedHere<StartedCheck>(({ params }) => params.workspaceId);
