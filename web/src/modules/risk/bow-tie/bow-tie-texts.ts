/** The words of the bow-tie of a risk. */
export const bowTieTexts = {
  causes: 'Causes',
  preventive: 'Preventive controls',
  mitigating: 'Mitigating controls',
  consequences: 'Consequences',
  event: 'Event',
  noControl: 'No control on this path',
  addControl: 'Add control',
  title: 'Bow-tie',
  drawing: (name: string, causes: number, consequences: number) =>
    `Bow-tie of ${name}: causes ${causes}, consequences ${consequences}. The table says the same in words.`,
  table: 'Table',
  drawingView: 'Drawing',
  export: 'Export',
  exportSvg: 'SVG',
  exportPng: 'PNG',
  exportPdf: 'PDF',
  exportFailed: 'The picture could not be made. Try again.',
  thinner: 'The line gets thinner with each control that works.',
  open: (count: number) =>
    count === 1 ? '1 path without a working control' : `${count} paths without a working control`,
  empty: 'Nothing to draw yet',
  emptyText:
    'A bow-tie shows what may lead to the event, what may follow from it, and the controls between. Name a cause or a consequence first.',
  openPath: 'No working control',
  loose: 'Controls on no path',
  severity: (severity: string, dimension: string) => `Severity ${severity}, ${dimension.toLowerCase()}`,
  outline: 'Bow-tie as a table',
} as const;
