import { z } from 'zod';
import { choiceOf } from '../../../core/choices.ts';
import {
  calendarDate,
  id,
  instant,
  named,
  neededVersion,
  optional,
  optionalLongText,
  optionalText,
  person,
  ref,
  refs,
  requiredText,
  wholeNumber,
} from '../../../core/field.ts';
import { namedFile } from '../../../records/record-file/record-file.ts';

/** What keeps a problem from spreading, what puts right what is there, and what is done on the spot. */
export const containmentKindLabels = {
  containment: 'Containment',
  correction: 'Correction',
  immediate: 'Immediate action',
} as const;

/** How far a containment is. */
export const containmentStatusLabels = {
  pending: 'Open',
  'in-progress': 'In progress',
  completed: 'Done',
  'not-needed': 'Not needed',
} as const;

const kind = choiceOf(containmentKindLabels, 'Choose a kind');
const status = choiceOf(containmentStatusLabels, 'Choose how far it is');

const quantity = (label: string) =>
  optional(wholeNumber(0, 1_000_000_000, `${label} is a whole number from 0 to 1,000,000,000`)).meta({
    label,
    control: 'number',
  });

/** What people write of what is done at once about a problem, before its cause is known. */
export const containmentInput = z.object({
  description: requiredText('Description is required', 500).meta({
    label: 'What is done',
    help: 'Such as blocking a lot, sorting the stock or telling the customer.',
  }),
  kind: kind.meta({ label: 'Kind', control: 'select', choices: containmentKindLabels }),
  place: optionalText(200).meta({ label: 'Where', help: 'Such as the warehouse, line 2 or a customer.' }),
  responsibles: refs('At least one person is required', 10).meta({
    label: 'Responsible',
    control: 'users',
  }),
  dueDate: calendarDate('Due date is required').meta({ label: 'Due', control: 'date' }),
  status: status.meta({ label: 'Status', control: 'select', choices: containmentStatusLabels }),
  statusReason: optionalLongText(2000).meta({
    label: 'Why it is not needed',
    control: 'textarea',
  }),
  quantityChecked: quantity('Quantity checked'),
  quantityBad: quantity('Of these bad'),
  effectivenessNote: optionalLongText(2000).meta({
    label: 'How well it holds',
    control: 'textarea',
    help: 'How it is known that nothing bad gets through.',
  }),
  file: namedFile({ help: 'One of the files of the CAPA, or a new one.' }),
  verifiedBy: optional(ref('Verified by is required')).meta({
    label: 'Verified by',
    control: 'user',
    help: 'Somebody who is not responsible for it.',
  }),
  verifiedOn: optional(calendarDate('Verified on is required')).meta({
    label: 'Verified on',
    control: 'date',
  }),
  liftedOn: optional(calendarDate('Lifted on is required')).meta({
    label: 'Lifted on',
    control: 'date',
    help: 'From when on it is not needed any more.',
  }),
});

export const containmentPatch = containmentInput.partial().extend({ version: neededVersion });

/** How far it is whoever is responsible for it says; that it is not needed is said by whoever may change the CAPA. */
const reportedStatusLabels = {
  pending: containmentStatusLabels.pending,
  'in-progress': containmentStatusLabels['in-progress'],
  completed: containmentStatusLabels.completed,
} as const;

/** What whoever is responsible for a containment says of it: how far it is, and what shows it. */
export const containmentReport = containmentInput
  .pick({ quantityChecked: true, quantityBad: true, effectivenessNote: true, file: true })
  .extend({
    status: choiceOf(reportedStatusLabels, 'Choose how far it is').meta({
      label: 'Status',
      control: 'select',
      choices: reportedStatusLabels,
    }),
  });

/** A containment, as an answer says it. */
export const containment = z.object({
  _id: id,
  record: id,
  name: z.string(),
  description: z.string(),
  kind,
  place: z.string().nullable(),
  responsibles: z.array(person),
  dueDate: z.string(),
  status,
  statusReason: z.string().nullable(),
  quantityChecked: z.int().nullable(),
  quantityBad: z.int().nullable(),
  effectivenessNote: z.string().nullable(),
  file: named.nullable(),
  verifiedBy: person.nullable(),
  verifiedOn: z.string().nullable(),
  liftedOn: z.string().nullable(),
  /** Whether it is still to be done and its day has passed, by the day of its site. */
  isOverdue: z.boolean(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export type Containment = z.output<typeof containment>;

/** Whether a containment keeps nobody from going on: it is done, or was not needed. */
export const isContained = ({ status: now }: Pick<Containment, 'status'>): boolean =>
  now === 'completed' || now === 'not-needed';
