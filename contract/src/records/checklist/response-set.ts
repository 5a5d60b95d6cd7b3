import { z } from 'zod';
import { id, instant, neededVersion, requiredText } from '../../core/field.ts';
import { choice } from './checklist-sections.ts';

/** Choices that several questions are answered with; a question keeps those that it was given. */
export const responseSetInput = z.object({
  name: requiredText('Name is required', 100).meta({ label: 'Name' }),
  choices: z
    .array(choice, { error: 'Add at least 2 choices' })
    .min(2, 'Add at least 2 choices')
    .max(20, 'At most 20 choices')
    .refine(
      (all) => new Set(all.map(({ label }) => label.toLowerCase())).size === all.length,
      'Each choice has a name of its own',
    )
    .meta({ label: 'Choices' }),
});
export const responseSetPatch = responseSetInput.partial().extend({ version: neededVersion });

/** Choices that are kept to be used again. */
export const responseSet = z.object({
  _id: id,
  name: z.string(),
  choices: z.array(choice),
  workspace: id,
  version: z.int(),
  updatedAt: instant,
});
export type ResponseSet = z.output<typeof responseSet>;
