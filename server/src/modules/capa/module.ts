import { capaAgeingEndpoints } from 'contract/modules/capa/capa-ageing.endpoints';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { reading } from '../../core/http/route.ts';
import { kindRoutes } from '../../records/kind/kind.routes.ts';
import { createDocuments } from '../../records/record-file/document.service.ts';
import { findMarks } from '../../records/record/marks.service.ts';
import { documentRoutes, extensionRoutes } from '../../records/record/record.routes.ts';
import { handsOver } from '../../records/part/hand-over.service.ts';
import type { ServerModule } from '../../records/record/server-module.ts';
import { rowRoutes } from '../../records/kind/row.routes.ts';
import { containments, handOverContainment } from './containment/containment.service.ts';
import { effectivenessRoutes } from './effectiveness/effectiveness.routes.ts';
import { handOverCheck } from './effectiveness/effectiveness.service.ts';
import { watchJobs } from './effectiveness/watch.jobs.ts';
import { blastRadiusRoutes } from './impact/blast-radius.routes.ts';
import { documentImpactStore } from './impact/impact.store.ts';
import { documentImpacts, laterals, lessons } from './impact/impact.service.ts';
import { messageRoutes } from './message/message.routes.ts';
import { handOverMessage } from './message/message.service.ts';
import { otherAnalyses } from './other-analysis/other-analysis.service.ts';
import { teamRoles } from './team/team-role.service.ts';
import { similarRoutes } from './similar/similar.routes.ts';
import { findAgeing } from './ageing.service.ts';
import { exportCapas } from './capa-export.service.ts';
import { capaNumbers } from './dashboard/capa-dashboard.service.ts';
import { capaDeciders } from './capa-deciders.service.ts';
import { capaExtensions, capaKind } from './capa.service.ts';
import { capaQueries } from './capa-xray.ts';
import { capaProfile } from './report/capa-profile.ts';
import { capaReports } from './report/capa-reports.ts';

/** What the CAPA module brings. */
export const capaModule: ServerModule = {
  kinds: [{ ...capaKind.served, exports: exportCapas, profile: capaProfile, deciders: capaDeciders }],
  routes: [
    ...kindRoutes({ calls: capaEndpoints, parts: capaParts }, capaKind, { all: 'library', mine: 'my-capa' }),
    reading(capaEndpoints.marks, (ctx) => findMarks(ctx, 'capa')),
    reading(capaAgeingEndpoints.find, (ctx, { query }) => findAgeing(ctx, query)),
    ...documentRoutes(capaParts.document, createDocuments('capa')),
    ...extensionRoutes(capaParts.extension, capaExtensions),
    ...rowRoutes(capaParts.containment, containments, 'containmentId'),
    ...rowRoutes(capaParts['other-analysis'], otherAnalyses, 'otherAnalysisId'),
    ...rowRoutes(capaParts['team-role'], teamRoles, 'teamRoleId'),
    ...rowRoutes(capaParts.lateral, laterals, 'lateralId'),
    ...rowRoutes(capaParts['document-impact'], documentImpacts, 'documentImpactId'),
    ...rowRoutes(capaParts.lesson, lessons, 'lessonId'),
    ...effectivenessRoutes,
    ...messageRoutes,
    ...similarRoutes,
    ...blastRadiusRoutes,
  ],
  jobs: watchJobs,
  takers: {
    capa_containment: handOverContainment,
    capa_check: handOverCheck,
    capa_document: handsOver(documentImpactStore),
    capa_message: handOverMessage,
    capa_decision: capaDeciders.handOver,
  },
  dashboard: { capa: capaNumbers },
  reports: capaReports,
  xray: capaQueries,
};
