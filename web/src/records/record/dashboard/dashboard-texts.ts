/** The words of the panels of a dashboard. */
export const dashboardTexts = {
  showFewer: 'Show fewer',
  showAll: (count: number) => `Show all ${count}`,
  svg: 'SVG',
  png: 'PNG',
  csv: 'CSV',
  bars: 'Bars',
  table: 'Table',
  save: 'Save',
  saveOf: (title: string) => `Save ${title}`,
  nothing: 'Nothing to count yet.',
  name: 'Name',
  count: 'Count',
} as const;

/** The words around the panels. */
export const panelTexts = { title: 'Dashboard', asOf: 'As of' } as const;
