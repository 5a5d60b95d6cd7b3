import { loadCode } from '../../core/loading/load-code.ts';
import { analysisRoutes } from '../../records/analysis/analysis-routes.tsx';
import { documentRoutes } from '../../records/record-file/document-routes.ts';
import { page } from '../../shared/screen/page.tsx';
import { recordRoutes } from '../../records/record/record-routes.tsx';
import { capaLists } from './capa-lists.ts';
import { effectivenessTabTitle } from './effectiveness/effectiveness-tab-texts.ts';

const loadForms = () => loadCode(() => import('./form/capa-form-pages.tsx'));
const loadAsOf = () => loadCode(() => import('./as-of/capa-as-of-pages.tsx'));
const loadAnalysis = () => loadCode(() => import('./analysis/capa-analysis-pages.tsx'));
const loadDocuments = () => loadCode(() => import('./document/capa-document-pages.tsx'));
const loadTasks = () => loadCode(() => import('./task/capa-task-pages.tsx'));

const recordScreens = recordRoutes(capaLists, {
  list: () => loadCode(async () => (await import('./list/capa-list-page.tsx')).CapaListPage),
  create: async () => (await loadForms()).NewCapaPage,
  report: async () => (await loadForms()).ReportCapaPage,
  edit: async () => (await loadForms()).EditCapaPage,
  record: () => loadCode(async () => (await import('./record/capa-record-page.tsx')).CapaRecordPage),
  asOf: async () => (await loadAsOf()).CapasAsOfPage,
  recordAsOf: async () => (await loadAsOf()).CapaAsOfPage,
  tasks: async () => (await loadTasks()).CapaTasksPage,
  task: async () => (await loadTasks()).CapaTaskPage,
  dashboard: () =>
    loadCode(async () => (await import('./dashboard/capa-dashboard-page.tsx')).CapaDashboardPage),
});

/** The screens of a CAPA workspace. */
export const capaRoutes = [
  ...recordScreens,
  ...documentRoutes(capaLists, {
    list: async () => (await loadDocuments()).CapaDocumentsPage,
    one: async () => (await loadDocuments()).CapaDocumentPage,
  }),
  page('detail/effectiveness/detail', effectivenessTabTitle, () =>
    loadCode(async () => (await import('./effectiveness/effectiveness-page.tsx')).EffectivenessPage),
  ),
  ...analysisRoutes(capaLists, {
    'five-whys': async () => (await loadAnalysis()).CapaFiveWhysPage,
    ishikawa: async () => (await loadAnalysis()).CapaFishbonePage,
  }),
];
