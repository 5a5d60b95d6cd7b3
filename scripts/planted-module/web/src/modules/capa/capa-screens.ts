import { loadCode } from '../../core/loading/load-code.ts';
import { analysisRoutes } from '../../records/analysis/analysis-routes.tsx';
import { recordRoutes } from '../../records/record/record-routes.tsx';
import { capaLists } from './capa-lists.ts';

/** The code of all screens of CAPAs. */
export const loadCapaPages = () => loadCode(() => import('./capa-pages.tsx'));

const recordScreens = recordRoutes(capaLists, {
  list: async () => (await loadCapaPages()).CapaListPage,
  create: async () => (await loadCapaPages()).NewCapaPage,
  report: async () => (await loadCapaPages()).ReportCapaPage,
  record: async () => (await loadCapaPages()).CapaRecordPage,
  edit: async () => (await loadCapaPages()).EditCapaPage,
  tasks: async () => (await loadCapaPages()).CapaTasksPage,
  task: async () => (await loadCapaPages()).CapaTaskPage,
  asOf: async () => (await loadCapaPages()).CapasAsOfPage,
  recordAsOf: async () => (await loadCapaPages()).CapaAsOfPage,
  dashboard: async () => (await loadCapaPages()).CapaDashboardPage,
});

/** The screens of a CAPA workspace. */
export const capaRoutes = [
  ...recordScreens,
  ...analysisRoutes(capaLists, {
    'five-whys': async () => (await loadCapaPages()).CapaFiveWhysPage,
    ishikawa: async () => (await loadCapaPages()).CapaFishbonePage,
  }),
];
