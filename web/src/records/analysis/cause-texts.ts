/** The words of the root causes of a record, and of the form of one. */
export const causeTexts = {
  addOne: 'Add cause',
  add: 'Add',
  edit: 'Edit cause',
  editOf: (label: string) => `Edit ${label}`,
  save: 'Save',
  notSaid: 'Not said',
  nothing: 'Nothing yet',
  humanError: 'Human error',
  proof: 'How it was proved',
  result: 'What came of it',
  proved: 'Proved',
  provedBy: (name: string, day: string) => `By ${name}, ${day}`,
  somebody: 'somebody',
  file: 'File',
  considered: 'Considered',
  humanErrorReason: 'Why it is a human error all the same',
} as const;
