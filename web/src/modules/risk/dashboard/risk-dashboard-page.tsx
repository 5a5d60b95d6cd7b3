import {
  type Dashboard,
  DashboardPanels,
  type DashboardPanelsProps,
} from '../../../records/record/dashboard/dashboard-panels.tsx';
import { actionsHref, stateBars } from '../../../records/record/dashboard/state-bars.ts';
import { riskKind } from '../risk-kind.ts';

const texts = {
  all: 'Risks',
  inProgress: 'Risks in progress',
  openActions: 'Open actions',
  overdue: 'Overdue actions',
  risks: 'Risks by status',
  actions: 'Actions by status',
  categories: 'Risks by category',
  sites: 'Risks by site',
  unit: 'risks',
  actionUnit: 'actions',
} as const;

type DashboardOf = DashboardPanelsProps['dashboardOf'];

const figuresOf = (...[counts, { all, tasks }]: Parameters<DashboardOf>): Dashboard['figures'] => {
  const { libraryAnalytics: risks, actionAnalytics: actions } = counts;
  return [
    { label: texts.all, count: risks.total, to: all },
    { label: texts.inProgress, count: risks.inProgress, to: `${all}?status=in-progress` },
    { label: texts.openActions, count: actions.total - actions.complete, to: `${tasks}?team=true&view=open` },
    {
      label: texts.overdue,
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
      title: texts.risks,
      unit: texts.unit,
      bars: stateBars(riskKind.states, libraryAnalytics),
      hrefOf: by('status'),
    },
    {
      title: texts.actions,
      unit: texts.actionUnit,
      bars: stateBars(riskKind.actionWorkflow.states, actionAnalytics),
      hrefOf: (key) => actionsHref(tasks, key),
    },
    { title: texts.categories, unit: texts.unit, bars: byCategory, hrefOf: by('category') },
    { title: texts.sites, unit: texts.unit, bars: bySite, hrefOf: by('site') },
  ];
};

const dashboardOf: DashboardOf = (...given) => ({ figures: figuresOf(...given), panels: panelsOf(...given) });

/** The risks of a workspace in numbers. */
export function RiskDashboardPage() {
  return <DashboardPanels kind={riskKind} dashboardOf={dashboardOf} />;
}
