/** The words of the dashboard of risks. */
export const riskDashboardTexts = {
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
