import { labelsOf } from '../../core/field.ts';
import { answerInput, checklistInput, runInput } from './checklist.ts';
import { responseSetInput } from './response-set.ts';
import { checklistScheduleFields } from './schedule.ts';
import {
  answerLabels,
  checklistStates,
  type ChecklistSection,
  itemsOf,
  runStates,
} from './checklist-types.ts';

/** How a log tells of one kind of thing, as `describe-records.ts` declares it. */
type Described = {
  label: string;
  fields: Record<string, string>;
  states?: Record<string, { label: string }>;
  words?: (field: string) => ((value: unknown) => string) | undefined;
  isPart?: boolean;
};

const valueWords = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : (answerLabels[String(value)] ?? String(value));

const plannedWords = (value: unknown): string => (value as { name?: string }).name ?? '';

// The trail keeps them as the checklist had them.
const questionWords = (sections: unknown): string =>
  itemsOf(sections as ChecklistSection[])
    .map(({ question }) => question)
    .join('; ');

const choiceWords = (choices: unknown): string =>
  (choices as { label: string }[]).map(({ label }) => label).join(', ');

/** What checklists and their runs leave in the log. */
export const describedChecklists: Record<string, Described> = {
  checklist: {
    label: 'Checklist',
    fields: { ...labelsOf(checklistInput), status: 'Status', edition: 'Edition' },
    states: checklistStates,
    words: (field) => (field === 'sections' ? questionWords : undefined),
  },
  checklist_schedule: {
    label: 'Checklist schedule',
    fields: { ...labelsOf(checklistScheduleFields), checklist: 'Checklist' },
  },
  checklist_response_set: {
    label: 'Response set',
    fields: labelsOf(responseSetInput),
    words: (field) => (field === 'choices' ? choiceWords : undefined),
  },
  checklist_run: {
    label: 'Run',
    fields: {
      ...labelsOf(runInput),
      status: 'Status',
      checklist: 'Checklist',
      record: 'Record',
      action: 'Action',
      reason: 'Reason',
    },
    states: runStates,
  },
  checklist_answer: {
    label: 'Answer',
    fields: { ...labelsOf(answerInput), raised: 'Record' },
    words: (field) => (field === 'value' ? valueWords : field === 'planned' ? plannedWords : undefined),
    isPart: true,
  },
  checklist_photo: {
    label: 'Evidence',
    fields: { name: 'File' },
    // Of the item there is only its id, which tells nobody anything.
    words: (field) => (field === 'item' ? () => '' : undefined),
    isPart: true,
  },
};
