import { loadCode } from '../../core/loading/load-code.ts';
import { analysisRoutes } from '../../records/analysis/analysis-routes.tsx';
import { recordRoutes } from '../../records/record/record-routes.tsx';
import { auditLists } from './audit-lists.ts';

/** The code of all screens of audits. */
export const loadAuditPages = () => loadCode(() => import('./audit-pages.tsx'));

const recordScreens = recordRoutes(auditLists, {
  list: async () => (await loadAuditPages()).AuditListPage,
  create: async () => (await loadAuditPages()).NewAuditPage,
  report: async () => (await loadAuditPages()).ReportAuditPage,
  record: async () => (await loadAuditPages()).AuditRecordPage,
  edit: async () => (await loadAuditPages()).EditAuditPage,
  tasks: async () => (await loadAuditPages()).AuditTasksPage,
  task: async () => (await loadAuditPages()).AuditTaskPage,
  asOf: async () => (await loadAuditPages()).AuditsAsOfPage,
  recordAsOf: async () => (await loadAuditPages()).AuditAsOfPage,
  dashboard: async () => (await loadAuditPages()).AuditDashboardPage,
});

/** The screens of an audit workspace. */
export const auditRoutes = [
  ...recordScreens,
  ...analysisRoutes(auditLists, {
    'five-whys': async () => (await loadAuditPages()).AuditFiveWhysPage,
    ishikawa: async () => (await loadAuditPages()).AuditFishbonePage,
  }),
];
