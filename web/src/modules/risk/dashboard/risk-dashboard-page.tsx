import {
  type Dashboard,
  DashboardPanels,
  type DashboardPanelsProps,
} from '../../../records/record/dashboard/dashboard-panels.tsx';
import { actionsHref, stateBars } from '../../../records/record/dashboard/state-bars.ts';
import { riskKind } from '../risk-kind.ts';
import { riskDashboardTexts } from './risk-dashboard-texts.ts';

type DashboardOf = DashboardPanelsProps['dashboardOf'];

const figuresOf = (...[counts, { all, tasks }]: Parameters<DashboardOf>): Dashboard['figures'] => {
  const { libraryAnalytics: risks, actionAnalytics: actions } = counts;
  return [
    { label: riskDashboardTexts.all, count: risks.total, to: all },
    { label: riskDashboardTexts.inProgress, count: risks.inProgress, to: `${all}?status=in-progress` },
    {
      label: riskDashboardTexts.openActions,
      count: actions.total - actions.complete,
      to: `${tasks}?team=true&view=open`,
    },
    {
      label: riskDashboardTexts.overdue,
      count: actions.overdue,
      to: `${tasks}?team=true&view=overdue`,
      isBad: actions.overdue > 0,
    },
  ];
};

const panelsOf = (...[counts, { all, tasks }]: Parameters<DashboardOf>): Dashboard['panels'] => {
  const by = (name: string) => (key: string) => `${all}?${name}=${encodeURIComponent(key)}`;
  const { libraryAnalytics, actionAnalytics, byCategory, bySite } = counts;
  return [
    {
      title: riskDashboardTexts.risks,
      unit: riskDashboardTexts.unit,
      bars: stateBars(riskKind.states, libraryAnalytics),
      hrefOf: by('status'),
    },
    {
      title: riskDashboardTexts.actions,
      unit: riskDashboardTexts.actionUnit,
      bars: stateBars(riskKind.actionStates, actionAnalytics),
      hrefOf: (key) => actionsHref(tasks, key),
    },
    {
      title: riskDashboardTexts.categories,
      unit: riskDashboardTexts.unit,
      bars: byCategory,
      hrefOf: by('category'),
    },
    { title: riskDashboardTexts.sites, unit: riskDashboardTexts.unit, bars: bySite, hrefOf: by('site') },
  ];
};

const dashboardOf: DashboardOf = (...given) => ({ figures: figuresOf(...given), panels: panelsOf(...given) });

/** The risks of a workspace in numbers. */
export function RiskDashboardPage() {
  return <DashboardPanels kind={riskKind} dashboardOf={dashboardOf} />;
}
