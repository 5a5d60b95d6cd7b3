/** The words of links and of the trace. */
export const linkTexts = {
  allLinks: (count: number) => `All ${count} links`,
  links: 'Links',
  view: 'View',
  list: 'List',
  trace: 'Trace',
  add: 'Add link',
  addTitle: 'Link this record with another',
  adding: 'Adding...',
  cancel: 'Cancel',
  relation: 'This record',
  record: 'Record',
  recordHelp: 'Type a number or a part of a name; records of every workspace that you can see are found.',
  note: 'Note',
  nothingFound: 'No record that you can see has this number or name.',
  searching: 'Searching...',
  chosenBefore: 'The record that you chose before',
  offered: ({ number, name, workspace }: { number: string; name: string; workspace: { name: string } }) =>
    `${number} ${name} (${workspace.name})`,
  none: 'No links yet.',
  noneText:
    'Links say what caused a record, what mitigates it and what came of it, in any workspace. The trace draws them over several steps.',
  by: (name: string) => `by ${name}`,
  remove: (number: string) => `Remove the link to ${number}`,
  removeTitle: (number: string) => `Remove the link to ${number}?`,
  removeMessage: 'Both records keep in their activity log that they were linked.',
  removeLabel: 'Remove link',
} as const;

/** The words of the trace alone. */
export const traceTexts = {
  steps: 'Steps',
  stepsOf: (steps: number) => (steps === 1 ? '1 step' : `${steps} steps`),
  parts: 'Actions and causes',
  export: 'Export',
  exportFailed: 'The picture could not be made. Try again.',
  formats: { svg: 'SVG', png: 'PNG', pdf: 'PDF' },
  title: (number: string) => `Trace of ${number}`,
  counted: (records: number, others: number) =>
    `${records} ${records === 1 ? 'record' : 'records'}${others > 0 ? `, ${others} ${others === 1 ? 'action or cause' : 'actions and causes'}` : ''}`,
  cut: 'Only the nearest are drawn: there is more than fits.',
  outline: 'Outline',
  outlineOf: (number: string) => `Outline of the trace of ${number}`,
  drawingOf: (number: string, count: string) =>
    `Trace of ${number}: ${count}. The outline beside it has the same.`,
  chosen: 'Selected',
  open: 'Open',
  action: 'Action',
  cause: 'Root cause',
  has: { action: 'Action', cause: 'Root cause' },
  again: 'see above',
  column: (title: string, count: number) => `${title} ${count}`,
  showDrawing: 'Show the drawing',
  hideDrawing: 'Hide the drawing',
  nothing: 'Nothing is linked with this record yet. Add a link to see where it leads.',
} as const;
