import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { page } from '../../shared/screen/page.tsx';
import type { ListPlace, RecordLists } from './record-kind.ts';
import { asOfTitle } from '../as-of/as-of-title.ts';
import { importTitles } from '../import/import-title.ts';
import { recordTitles } from './record-route-texts.ts';

type Load = () => Promise<ComponentType>;

/** How the code of each screen of a kind is fetched. */
export type RecordScreens = Record<
  'list' | 'create' | 'report' | 'record' | 'edit' | 'tasks' | 'task' | 'dashboard' | 'asOf' | 'recordAsOf',
  Load
>;

/** A list of records with what is opened from it; the list of all and that of one's own have the same. */
function listOf(
  { path, title }: ListPlace,
  { key, words }: Pick<RecordLists, 'key' | 'words'>,
  screens: RecordScreens,
): RouteObject[] {
  return [
    page(path, title, screens.list),
    page(`${path}/new`, recordTitles.new(words.one), screens.create, { asks: `${key}.create` }),
    page(`${path}/detail/:recordId`, words.title, screens.record),
    page(`${path}/detail/:recordId/as-of`, asOfTitle, screens.recordAsOf),
    page(`${path}/detail/:recordId/edit`, recordTitles.edit(words.one), screens.edit, {
      asks: `${key}.update`,
    }),
  ];
}

/** Importing many records, or actions, from a sheet. */
const importRoute = ({ lists, starter }: RecordLists): RouteObject =>
  page(
    `${lists.all.path}/import`,
    importTitles.records,
    async () => {
      const { RecordImportPage } = await import('../import/record-import-page.tsx');
      return () => <RecordImportPage {...(starter && { starter })} />;
    },
    { asks: 'record.import' },
  );

/** The screens of a workspace that holds records of a kind. */
export function recordRoutes(records: RecordLists, screens: RecordScreens): RouteObject[] {
  const { tasks = 'tasks' } = records;
  return [
    ...listOf(records.lists.all, records, screens),
    page('report', recordTitles.report(records.words.one), screens.report, {
      asks: `${records.key}.raise`,
    }),
    importRoute(records),
    page(`${records.lists.all.path}/as-of`, asOfTitle, screens.asOf),
    ...listOf(records.lists.mine, records, screens),
    page(tasks, recordTitles.tasks, screens.tasks),
    page(`${tasks}/detail/:taskId`, recordTitles.task, screens.task),
    page('dashboard', recordTitles.dashboard, screens.dashboard),
  ];
}
