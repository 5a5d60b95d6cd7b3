import type { CustomFieldType } from 'contract/core/custom-field';

/** The words of the Additional Fields dialog. */
export const fieldTexts = {
  title: 'Additional Fields',
  lead: 'They stand at the end of the form, in this order.',
  none: 'No additional fields yet.',
  noneText:
    'Add what your register needs beside its own fields: a cost centre, a customer, a production line.',
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
  nameHelp: 'How the field is called in exports and by programs. It cannot be changed later.',
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
  options: 'Options',
  required: 'Required',
  placeholder: 'Placeholder',
  validation: 'Limits',
};

/** What each limit of a field is called. */
export const limitLabels = {
  min: 'Smallest number',
  max: 'Largest number',
  minLength: 'Shortest length',
  maxLength: 'Longest length',
};
