import { loadCode } from '../../core/loading/load-code.ts';
import { analysisRoutes } from '../../records/analysis/analysis-routes.tsx';
import { recordRoutes } from '../../records/record/record-routes.tsx';
import { page } from '../../shared/screen/page.tsx';
import { riskLists } from './risk-lists.ts';
import { riskScreenTitles } from './risk-screen-titles.ts';
import { starterTitle } from './starter/starter-title.ts';

const recordScreens = recordRoutes(riskLists, {
  list: () => loadCode(async () => (await import('./list/risk-list-page.tsx')).RiskListPage),
  create: () => loadCode(async () => (await import('./form/new-risk-page.tsx')).NewRiskPage),
  report: () => loadCode(async () => (await import('./form/report-risk-page.tsx')).ReportRiskPage),
  record: () => loadCode(async () => (await import('./record/risk-record-page.tsx')).RiskRecordPage),
  edit: () => loadCode(async () => (await import('./form/edit-risk-page.tsx')).EditRiskPage),
  tasks: () => loadCode(async () => (await import('./task/risk-tasks-page.tsx')).RiskTasksPage),
  task: () => loadCode(async () => (await import('./task/risk-task-page.tsx')).RiskTaskPage),
  asOf: () => loadCode(async () => (await import('./as-of/risk-as-of-pages.tsx')).RisksAsOfPage),
  recordAsOf: () => loadCode(async () => (await import('./as-of/risk-as-of-pages.tsx')).RiskAsOfPage),
  dashboard: () =>
    loadCode(async () => (await import('./dashboard/risk-dashboard-page.tsx')).RiskDashboardPage),
});

/** The screens of a risk workspace. */
export const riskRoutes = [
  ...recordScreens,
  page(
    'library/common-risks',
    starterTitle,
    async () => (await import('./starter/starter-page.tsx')).StarterPage,
    { asks: 'record.import' },
  ),
  ...analysisRoutes(riskLists, {
    'five-whys': () =>
      loadCode(async () => (await import('./analysis/risk-analysis-pages.tsx')).RiskFiveWhysPage),
    ishikawa: () =>
      loadCode(async () => (await import('./analysis/risk-analysis-pages.tsx')).RiskFishbonePage),
  }),
  page('settings/scheme', riskScreenTitles.scheme, () =>
    loadCode(async () => (await import('./scheme/risk-scheme-page.tsx')).RiskSchemePage),
  ),
  ...[riskLists.lists.all, riskLists.lists.mine].map(({ path }) =>
    page(
      `${path}/detail/:recordId/assess`,
      riskScreenTitles.assess,
      () => loadCode(async () => (await import('./assess/assess-page.tsx')).AssessPage),
      { asks: 'risk.score' },
    ),
  ),
  page('settings/appetite', riskScreenTitles.appetite, () =>
    loadCode(async () => (await import('./appetite/risk-appetite-page.tsx')).RiskAppetitePage),
  ),
];
