import type { ServerModule } from '../../records/record/server-module.ts';
import { handOverReview, handOverScore } from './risk-takers.service.ts';
import { findAcceptanceReminders } from './lifecycle/acceptance-reminder.service.ts';
import { riskDeciders } from './lifecycle/deciders.service.ts';
import { lifecycleJobs } from './lifecycle/lifecycle.jobs.ts';
import { exposureJobs } from './dashboard/exposure.jobs.ts';
import { riskNumbers } from './dashboard/risk-dashboard.service.ts';
import { exportRisks } from './risk-export.service.ts';
import { broughtAssessments } from './risk-import.service.ts';
import { allRiskRoutes } from './risk.routes.ts';
import { riskProfile } from './report/profile/risk-profile.ts';
import { riskReports } from './report/risk-reports.ts';
import { riskQueries } from './risk-xray.ts';
import { handsOver } from '../../records/part/hand-over.service.ts';
import { kriStore } from './kri/kri.store.ts';
import { controlStore } from './risk-part.store.ts';
import { riskKind } from './risk.service.ts';

/** What the risk module brings. */
export const riskModule: ServerModule = {
  kinds: [
    {
      ...riskKind.served,
      exports: exportRisks,
      profile: riskProfile,
      brought: broughtAssessments,
      deciders: riskDeciders,
    },
  ],
  routes: allRiskRoutes,
  jobs: [...lifecycleJobs, ...exposureJobs],
  reminders: [findAcceptanceReminders],
  takers: {
    risk_score: handOverScore,
    risk_decision: riskDeciders.handOver,
    risk_review: handOverReview,
    risk_control: handsOver(controlStore),
    risk_kri: handsOver(kriStore),
  },
  dashboard: { risk: riskNumbers },
  reports: riskReports,
  xray: riskQueries,
};
