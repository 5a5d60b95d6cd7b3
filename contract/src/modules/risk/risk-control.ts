import { z } from 'zod';
import { choiceOf } from '../../core/choices.ts';
import {
  calendarDate,
  id,
  instant,
  named,
  neededVersion,
  omittable,
  optional,
  optionalLongText,
  person,
  ref,
  refs,
  requiredText,
  wholeNumber,
} from '../../core/field.ts';
import { namedFile } from '../../records/record-file/record-file.ts';
import { limits } from '../../core/limits.ts';
import {
  controlNatureLabels,
  controlTypeLabels,
  effectivenessLabels,
  hazardHierarchy,
  hierarchyLabels,
  newRisksOfControlLabels,
  testResultLabels,
} from './risk-choices.ts';

const controlType = choiceOf(controlTypeLabels, 'Choose what it does');
const nature = choiceOf(controlNatureLabels, 'Choose manual or automated');
const hierarchy = choiceOf(hierarchyLabels, 'Choose how deep it reaches');
const effectiveness = choiceOf(effectivenessLabels, 'Choose how well it works');
const newRisks = choiceOf(newRisksOfControlLabels, 'Choose whether it introduces new risks');
const result = choiceOf(testResultLabels, 'Choose what the test has found');

/** What people write of a control of a risk. */
export const controlInput = z.object({
  name: requiredText('Control is required').meta({ label: 'Control' }),
  description: optionalLongText(2000).meta({ label: 'Description', control: 'textarea' }),
  controlType: controlType.meta({ label: 'Type', control: 'select', choices: controlTypeLabels }),
  nature: optional(nature).meta({ label: 'Nature', control: 'select', choices: controlNatureLabels }),
  hierarchy: optional(hierarchy).meta({ label: 'Hierarchy', control: 'select', choices: hierarchyLabels }),
  effectiveness: omittable(effectiveness).meta({
    label: 'Effectiveness',
    control: 'select',
    choices: effectivenessLabels,
    help: 'A test sets it. Without one it is only said.',
  }),
  owners: refs('At least one owner is required', limits.managersOfRecord).meta({
    label: 'Owners',
    control: 'users',
  }),
  causes: omittable(refs()).meta({ label: 'Bears on causes', control: 'multiselect' }),
  consequences: omittable(refs()).meta({ label: 'Bears on consequences', control: 'multiselect' }),
  documents: optionalLongText(1000).meta({
    label: 'Documents',
    control: 'textarea',
    help: 'Procedures and instructions that say how it works, one on each line.',
  }),
  file: namedFile({ label: 'File', help: 'A file of the risk, such as the instruction itself.' }),
  checklist: optional(ref('Choose a checklist')).meta({
    label: 'Checklist',
    control: 'record',
    help: 'A published checklist that it is tested by.',
  }),
  testFrequency: optional(wholeNumber(1, 3650, 'Days between tests are a whole number from 1 to 3650')).meta({
    label: 'Days between tests',
    control: 'number',
  }),
  nextTest: optional(calendarDate('Next test is required')).meta({
    label: 'Next test',
    control: 'date',
    help: 'Left empty, it follows from the days between tests.',
  }),
});

/**
 * What ISO 14971 asks of a control besides: that somebody has verified that it is in place (7.2), and whether it introduces new
 * risks (7.5). That it is effective (7.2) its tests verify.
 */
export const verificationInput = z.object({
  verifiedBy: optional(ref('Verified by is required')).meta({
    label: 'Implementation verified by',
    control: 'user',
  }),
  verifiedOn: optional(calendarDate('Verified on is required')).meta({
    label: 'Verified on',
    control: 'date',
  }),
  verificationNote: optionalLongText(2000).meta({ label: 'What was verified', control: 'textarea' }),
  newRisks: optional(newRisks).meta({
    label: 'New risks introduced?',
    control: 'select',
    choices: newRisksOfControlLabels,
  }),
  newRisksNote: optionalLongText(2000).meta({
    label: 'Which new risks',
    control: 'textarea',
    help: 'Asked when it introduces some. Record each as a risk of its own.',
  }),
});

export const controlPatch = controlInput
  .extend(verificationInput.shape)
  .partial()
  .extend({ version: neededVersion });

/** A control of a risk, as an answer says it. */
export const control = z.object({
  _id: id,
  record: id,
  name: z.string(),
  description: z.string().nullable(),
  controlType,
  nature: nature.nullable(),
  hierarchy: hierarchy.nullable(),
  effectiveness,
  owners: z.array(person),
  causes: z.array(named),
  consequences: z.array(named),
  documents: z.string().nullable(),
  file: named.nullable(),
  /** The checklist that it is tested by; null once that is deleted. */
  checklist: named.nullable(),
  /** Whether that was retired since: it can no longer be started. */
  isChecklistRetired: z.boolean(),
  testFrequency: z.int().nullable(),
  /** The day of its last test; null while there was none, whatever is said of its effectiveness. */
  lastTest: z.string().nullable(),
  nextTest: z.string().nullable(),
  /** Whether the day of its next test has passed, by the day of its site. */
  isOverdue: z.boolean(),
  verifiedBy: named.nullable(),
  verifiedOn: z.string().nullable(),
  verificationNote: z.string().nullable(),
  newRisks: newRisks.nullable(),
  newRisksNote: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

/** Every field of a control that is kept of what people do, as the log calls it. */
export const controlFields = controlInput.extend({
  ...verificationInput.shape,
  lastTest: optional(calendarDate('Last test is required')).meta({ label: 'Last test', control: 'date' }),
});

/** What people write of a test of a control. */
export const controlTestInput = z.object({
  result: result.meta({ label: 'Result', control: 'radio', choices: testResultLabels }),
  testedOn: calendarDate('Tested on is required').meta({ label: 'Tested on', control: 'date' }),
  tester: ref('Tested by is required').meta({ label: 'Tested by', control: 'user' }),
  note: optionalLongText(2000).meta({ label: 'What was seen', control: 'textarea' }),
  checklistRun: optional(ref('Choose a checklist')).meta({
    label: 'Checklist',
    control: 'select',
    help: 'A completed checklist of the risk that the test was carried out by.',
  }),
  file: namedFile(),
  nextTest: optional(calendarDate('Next test is required')).meta({
    label: 'Next test',
    control: 'date',
    help: 'Left empty, it follows from the days between tests.',
  }),
});

/** A test of a control, as an answer says it. */
export const controlTest = z.object({
  _id: id,
  record: id,
  name: z.string(),
  result,
  testedOn: z.string(),
  tester: named,
  note: z.string().nullable(),
  /** By its number and its name. */
  checklistRun: named.nullable(),
  file: named.nullable(),
  version: z.int(),
  createdAt: instant,
});

/** What is missing of a control by ISO 14971, 7, in words; undefined where nothing is. */
export function missingVerification(one: {
  hierarchy: string | null;
  verifiedOn: string | null;
  newRisks: string | null;
  lastTest: string | null;
  effectiveness: string;
}): string | undefined {
  const missing = [
    hazardHierarchy.some((level) => level === one.hierarchy) ? [] : ['its place in the hierarchy'],
    one.verifiedOn ? [] : ['the verification that it is implemented'],
    one.lastTest && one.effectiveness !== 'ineffective' ? [] : ['a test that shows it is effective'],
    one.newRisks ? [] : ['the answer whether it introduces new risks'],
  ].flat();
  const last = missing.pop();
  return missing.length > 0 ? `${missing.join(', ')} and ${last}` : last;
}

export type Control = z.output<typeof control>;
export type ControlTest = z.output<typeof controlTest>;
export type ControlTestInput = z.output<typeof controlTestInput>;
