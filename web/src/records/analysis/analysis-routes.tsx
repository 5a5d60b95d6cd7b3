import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { AnalysisMethod } from 'contract/records/analysis/analysis-rules';
import { page } from '../../shared/screen/page.tsx';
import type { RecordLists } from '../record/record-kind.ts';
import { analysisTitles } from './analysis-tab-texts.ts';

type Load = () => Promise<ComponentType>;

const ids: Record<AnalysisMethod, string> = { 'five-whys': 'fiveWhysId', ishikawa: 'ishikawaId' };

/**
 * The screens of the analyses of a kind of record, below either of its lists or one of their records, or by the id of the
 * analysis alone; without one they lead to where the analyses are.
 */
export function analysisRoutes({ lists }: RecordLists, screens: Record<AnalysisMethod, Load>): RouteObject[] {
  // Not by the list of the methods, which would bring their rules into the first file.
  const methods = Object.keys(screens) as AnalysisMethod[];
  const places = [lists.all, lists.mine].flatMap(({ path }) => [`${path}/detail/:recordId/`, `${path}/`]);
  return [...places, ''].flatMap((place) =>
    methods.map((method) =>
      page(`${place}${method}/:${ids[method]}?`, analysisTitles[method], screens[method]),
    ),
  );
}
