import type { CustomFieldType } from 'contract/core/custom-field';

/** The words of the Additional Fields dialog. */
export const fieldTexts = {
  title: 'Additional Fields',
  whose: 'Whose fields',
  ofRecords: (many: string) => many.charAt(0).toUpperCase() + many.slice(1),
  ofActions: 'Actions',
  lead: 'They appear at the end of the form, in this order. Drag a field to move it, or use the arrows.',
  none: 'No additional fields yet.',
  noneText: {
    record:
      'Add what your register needs beside its own fields: a cost center, a customer, a production line.',
    action: 'Add what your actions need beside their own fields: a work order, a tool, a measured value.',
  },
  add: 'Add fields',
  chooseTypes: 'Choose the types of the fields to add.',
  configure: 'Every field needs a label and a name.',
  continue: 'Continue',
  back: 'Back',
  save: 'Save',
  saving: 'Saving...',
  retired: 'Retired',
  required: 'Required',
  retire: 'Retire',
  bringBack: 'Bring back',
  edit: 'Edit',
  remove: 'Remove',
  removeText: 'A field that already has a value somewhere is not removed; retire it instead.',
  added: 'Field added',
  allAdded: 'Fields added',
  optional: 'Optional',
  nameStays: 'It cannot be changed.',
  nameHelp: 'What the field is called in exports and in the API. It cannot be changed later.',
  optionsLegend: 'Options',
  addOption: 'Add an option',
  configureNew: 'Configure the new fields',
  editTitle: 'Edit field',
  removeTitle: (name: string) => `Remove the field ${name}`,
  confirmRemove: 'Remove field',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  actionsFor: (name: string) => `Actions for ${name}`,
  label: 'Label',
  name: 'Name',
  type: 'Type',
  placeholder: 'Placeholder',
  help: 'Help text',
  section: 'Section',
  sectionHelp: 'Fields of the same section stand together under its name.',
  noSection: 'Without a section',
  sectionName: 'Name of the section',
  nameNeeded: 'Section name is required',
  sectionOf: (name: string) => `the section ${name}`,
  moved: (name: string, place: number, of: number, section: string) =>
    `${name} is number ${place} of ${of}, in ${section}`,
  sectionMoved: (name: string, place: number, of: number) => `${name} is section ${place} of ${of}`,
  words: {
    pattern: {
      label: 'Pattern',
      help: 'For example [A-Z]{2}-\\d{4}: two capitals, a hyphen, four digits.',
    },
    message: { label: 'What is said otherwise', help: 'For example: Lot numbers look like AX-0417.' },
    unit: { label: 'Unit', help: 'For example kg. It stands beside each value.' },
  },
  option: (place: number) => `Option ${place}`,
  removeOption: (place: number) => `Remove option ${place}`,
} as const;

export const typeLabels: Record<CustomFieldType, { label: string; help: string }> = {
  text: { label: 'Text', help: 'One line' },
  textarea: { label: 'Text area', help: 'Several lines' },
  number: { label: 'Number', help: 'With or without decimals' },
  select: { label: 'Select', help: 'One of a list' },
  checkbox: { label: 'Checkbox', help: 'Yes or no' },
  radio: { label: 'Radio', help: 'One of a few, all visible' },
  date: { label: 'Date', help: 'A day' },
  multiselect: { label: 'Multiselect', help: 'Several of a list' },
};

/** What each part of a field is called. */
export const fieldLabels: Record<string, string> = {
  label: 'Label',
  type: 'Type',
  section: 'Section',
  position: 'Position',
  options: 'Options',
  required: 'Required',
  placeholder: 'Placeholder',
  help: 'Help text',
  validation: 'Limits',
  shownWhen: 'Shown when',
  requiredWhen: 'Required when',
};

/** The words of the conditions of a field. */
export const conditionTexts = {
  shownWhen: 'Shown when',
  requiredWhen: 'Required when',
  shownHelp: 'It stands in every form unless you add a condition.',
  requiredHelp: 'Besides the box above: required where all of these hold.',
  all: 'All of them must hold. A value of a field that is not shown is kept, and shown again with it.',
  add: 'Add a condition',
  addTo: (part: string) => `Add a condition: ${part}`,
  field: (place: number) => `Field of condition ${place}`,
  operator: (place: number) => `Comparison of condition ${place}`,
  value: (place: number) => `Value of condition ${place}`,
  remove: (place: number) => `Remove condition ${place}`,
  gone: 'No longer there',
  shown: (text: string) => `Shown when ${text}`,
  required: (text: string) => `Required when ${text}`,
};

/** What the built-in fields are called that a condition may ask for. */
export const builtInLabels: Record<string, string> = {
  category: 'Category',
  site: 'Site',
  process: 'Process',
  status: 'Status',
  priority: 'Priority',
};

/** What each limit of a field is called. */
export const limitLabels = {
  min: 'Smallest number',
  max: 'Largest number',
  minLength: 'Shortest length',
  maxLength: 'Longest length',
};
