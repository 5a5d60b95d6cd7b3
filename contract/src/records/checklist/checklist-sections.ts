import { z } from 'zod';
import { givenId, requiredText, text, wholeNumber } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { evidenceKeys, failKeys, responseKeys } from './checklist-types.ts';

const ownId = givenId('An id is needed');
/** What is said of a number that is too far from zero. */
export const farthest = 'Use a number from -1,000,000,000 to 1,000,000,000';
const bound = z.number('Enter a number').min(-1e9, farthest).max(1e9, farthest).nullable();

/** A choice of a question: how it reads, and whether whoever chooses it has found a fault. */
export const choice = z.object({
  label: requiredText('Choice is required', 100),
  isFail: z.boolean('Say whether it fails'),
});

const item = z.object({
  _id: ownId,
  question: requiredText('Question is required', 500),
  help: text(1000).trim().nullable(),
  clause: text(100).trim().nullable(),
  type: z.enum(responseKeys, 'Choose a response'),
  choices: z.array(choice).max(20, 'At most 20 choices'),
  min: bound,
  max: bound,
  unit: text(20).trim().nullable().optional(),
  isRequired: z.boolean('Say whether it is required'),
  mayBeLeftOut: z.boolean('Say whether it may be left out').optional(),
  weight: wholeNumber(0, 100, 'Weight is a whole number from 0 to 100'),
  isCritical: z.boolean('Say whether it is critical'),
  evidence: z.enum(evidenceKeys, 'Choose when evidence is needed'),
  onFail: z.enum(failKeys, 'Choose what follows'),
  condition: z.object({ item: ownId, answer: requiredText('Choose an answer', 100) }).nullable(),
});

const section = z.object({
  _id: ownId,
  title: requiredText('Section title is required'),
  items: z.array(item).max(limits.itemsOfChecklist, `At most ${limits.itemsOfChecklist} items`),
});

type Sections = readonly { _id: string; items: readonly { _id: string }[] }[];

const idsIn = (sections: Sections) =>
  sections.flatMap(({ _id, items }) => [_id, ...items.map((one) => one._id)]);

/** The sections of a checklist with their items, each with an id of its own. */
export const sections = z
  .array(section, { error: 'Sections are needed' })
  .max(limits.sectionsOfChecklist, `At most ${limits.sectionsOfChecklist} sections`)
  .refine(
    (all) => new Set(idsIn(all)).size === idsIn(all).length,
    'Each section and item has an id of its own',
  )
  .refine(
    (all) => all.flatMap(({ items }) => items).length <= limits.itemsOfChecklist,
    `At most ${limits.itemsOfChecklist} items`,
  )
  .meta({ label: 'Questions' });
