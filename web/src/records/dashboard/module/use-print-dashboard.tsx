import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { Dashboard } from 'contract/records/dashboard/dashboard';
import { call } from '../../../core/http/client.ts';
import { loadCode } from '../../../core/loading/load-code.ts';
import type { Arrangement } from '../../../shared/arrange/arrangement.ts';
import { type Printing, usePrint } from '../../../shared/print/use-print.tsx';
import type { ShownIn } from './shown-in.ts';
import { arrangedBy } from './use-arrangement.ts';
import type { Asking } from './use-asking.ts';

type Asked = {
  params: { type: string; workspaceId: string };
  query: Asking['query'];
  chosen: Arrangement | null | undefined;
  shownIn: (dashboard: Dashboard) => ShownIn;
};

/** Prints a dashboard with its numbers as they are by then, in the person's order. */
export function usePrintDashboard({ params, query, chosen, shownIn }: Asked): Printing {
  return usePrint(async ({ signal }) => {
    const at = new Date().toISOString();
    const [DashboardSheet, dashboard] = await Promise.all([
      loadCode(async () => (await import('./dashboard-sheet.tsx')).DashboardSheet),
      call(dashboardEndpoints.find, { params, query }, { signal }),
    ]);
    const more =
      dashboard.more > 0 ? await call(dashboardEndpoints.more, { params, query }, { signal }) : undefined;
    const all = [...dashboard.widgets, ...(more?.widgets ?? [])];
    return (
      <DashboardSheet widgets={chosen ? arrangedBy(all, chosen) : all} shownIn={shownIn(dashboard)} at={at} />
    );
  });
}
