import { z } from 'zod';
import { choiceOf } from '../../../core/choices.ts';
import {
  calendarDate,
  id,
  instant,
  named,
  neededVersion,
  omittable,
  optional,
  optionalLongText,
  optionalText,
  person,
  ref,
  requiredLongText,
  requiredText,
} from '../../../core/field.ts';
import { placeAlike } from './blast-radius.ts';

/** Whether the same could happen elsewhere. */
export const lateralLabels = {
  open: 'Not looked at yet',
  applies: 'It could happen there',
  'not-applicable': 'It cannot happen there',
  'already-covered': 'Covered already',
} as const;

/** What sort of document it is. */
export const documentKindLabels = {
  'control-plan': 'Control plan',
  fmea: 'FMEA',
  sop: 'Standard operating procedure',
  'work-instruction': 'Work instruction',
  form: 'Form',
  training: 'Training material',
  other: 'Other',
} as const;

/** What becomes of a document that a CAPA may concern. */
export const documentDecisionLabels = {
  open: 'Not decided yet',
  updated: 'Updated',
  'no-update': 'No update needed',
  deferred: 'Deferred',
} as const;

const lateralDecision = choiceOf(lateralLabels, 'Choose what was found');
const documentKind = choiceOf(documentKindLabels, 'Choose a kind');
const documentDecision = choiceOf(documentDecisionLabels, 'Choose what becomes of it');

const base = {
  _id: id,
  record: id,
  name: z.string(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
};

/** What people write of another place where the same could happen. */
export const lateralInput = z.object({
  place: requiredText('Place is required').meta({
    label: 'Where else',
    help: 'Another site, line, process or product.',
  }),
  decision: lateralDecision.meta({ label: 'Finding', control: 'select', choices: lateralLabels }),
  finding: optionalLongText(2000).meta({
    label: 'What was found there',
    control: 'textarea',
    help: 'Asked once somebody has looked.',
  }),
  action: optional(ref('Choose an action')).meta({
    label: 'Action',
    control: 'select',
    help: 'What is done about it there: asked where it could happen.',
  }),
  reference: optionalText(200).meta({ label: 'Covered by', help: 'Such as the number of another CAPA.' }),
});

export const lateralPatch = lateralInput.partial().extend({ version: neededVersion });

/** A place that is looked at, as an answer says it. */
export const lateral = z.object({
  ...base,
  place: z.string(),
  decision: lateralDecision,
  finding: z.string().nullable(),
  action: named.nullable(),
  reference: z.string().nullable(),
  /** Where it is, where it was found and not entered, and what was in common there as it was taken. */
  site: named.nullable(),
  process: named.nullable(),
  alike: z.array(placeAlike),
  points: z.int(),
  /** Who looked, and on which day; null until then. */
  decidedBy: person.nullable(),
  decidedOn: z.string().nullable(),
});
export type Lateral = z.output<typeof lateral>;

/** What people write of a document that a CAPA may concern. */
export const documentImpactInput = z.object({
  document: requiredText('Document is required').meta({
    label: 'Document',
    help: 'Its name, with its number where it has one.',
  }),
  kind: documentKind.meta({ label: 'Kind', control: 'select', choices: documentKindLabels }),
  decision: documentDecision.meta({
    label: 'Decision',
    control: 'select',
    choices: documentDecisionLabels,
  }),
  reason: optionalLongText(2000).meta({ label: 'Why it needs no update', control: 'textarea' }),
  versionBefore: optionalText(40).meta({ label: 'Version before' }),
  versionAfter: optionalText(40).meta({ label: 'Version after' }),
  owner: optional(ref('Choose a person')).meta({
    label: 'Responsible',
    control: 'user',
    help: 'Asked where its update is deferred.',
  }),
  dueDate: optional(calendarDate('Due date is required')).meta({ label: 'Due', control: 'date' }),
});

const { updated, 'no-update': noUpdate } = documentDecisionLabels;
/** What can have become of a document whose update was put off. */
const answerLabels = { updated, 'no-update': noUpdate } as const;

/** What whoever was to update a document says of it in the end, which may be after the CAPA is closed. */
export const documentReport = documentImpactInput
  .pick({ versionBefore: true, versionAfter: true, reason: true })
  .extend({
    decision: choiceOf(answerLabels, 'Choose what became of it').meta({
      label: 'Decision',
      control: 'select',
      choices: answerLabels,
    }),
  });

export const documentImpactPatch = documentImpactInput.partial().extend({ version: neededVersion });

/** A document that a CAPA may concern, as an answer says it. */
export const documentImpact = z.object({
  ...base,
  document: z.string(),
  kind: documentKind,
  decision: documentDecision,
  reason: z.string().nullable(),
  versionBefore: z.string().nullable(),
  versionAfter: z.string().nullable(),
  owner: person.nullable(),
  dueDate: z.string().nullable(),
  decidedBy: person.nullable(),
  decidedOn: z.string().nullable(),
});
export type DocumentImpact = z.output<typeof documentImpact>;

/** Who finds a lesson beside a CAPA that has much in common with its own. */
export const lessonReach = { workspace: 'This workspace', organization: 'The whole organization' } as const;
const reach = choiceOf(lessonReach, 'Choose who finds it');

/** What people write of what others should know. */
export const lessonInput = z.object({
  text: requiredLongText('Lesson is required', 2000).meta({
    label: 'Lesson',
    control: 'textarea',
    help: 'What others should know. It is shown with CAPAs that have much in common with this one.',
  }),
  category: optionalText(100).meta({ label: 'Category', help: 'Such as design, purchasing or maintenance.' }),
  tags: optionalText(200).meta({
    label: 'Tags',
    help: 'Words by which it is found, with commas between them.',
  }),
  publicTo: omittable(reach).meta({
    label: 'Found by',
    control: 'select',
    choices: lessonReach,
  }),
});

export const lessonPatch = lessonInput.partial().extend({ version: neededVersion });

/** A lesson, as an answer says it. */
export const lesson = z.object({
  ...base,
  text: z.string(),
  category: z.string().nullable(),
  tags: z.string().nullable(),
  publicTo: reach,
  /** In which stage its CAPA was when it was written; null of older ones. */
  fromStage: z.string().nullable(),
  writtenBy: person.nullable(),
});
export type Lesson = z.output<typeof lesson>;
