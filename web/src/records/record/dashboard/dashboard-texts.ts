/** The words of the panels of a dashboard. */
export const dashboardTexts = {
  showFewer: 'Show fewer',
  showAll: (count: number) => `Show all ${count}`,
  svg: 'SVG',
  png: 'PNG',
  bars: 'Bars',
  table: 'Table',
  savePicture: 'Save the picture',
  savePictureOf: (title: string) => `Save the picture of ${title}`,
  nothing: 'Nothing to count yet.',
  name: 'Name',
  count: 'Count',
} as const;

/** The words around the panels. */
export const panelTexts = { title: 'Dashboard', asOf: 'As of' } as const;
