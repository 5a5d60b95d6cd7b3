import { z } from 'zod';
import { asOneLine, isVisible } from '../../core/characters.ts';
import {
  neededVersion,
  omittable,
  optionalLongText,
  reason,
  ref,
  requiredLongText,
  requiredText,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { raisedFilesMax } from './raised-files.ts';

/** A name that nobody typed has at most so many characters: what a list shows on one line. */
const nameLength = 80;

const seen = requiredLongText('Say what you saw', limits.textMax).meta({
  label: 'What did you see?',
  control: 'textarea',
});

/**
 * What whoever saw something is asked: in the fields that a record of every kind has, so that a kind declares nothing.
 * All else is asked of whoever takes it over.
 */
export const raiseInput = z.object({
  description: seen,
  name: omittable(requiredText('Name is required')).meta({ label: 'Name' }),
  site: ref('Choose where it is').meta({ label: 'Where', control: 'site' }),
  files: omittable(
    z
      .array(requiredText('Please select a file', 100))
      .max(raisedFilesMax, `At most ${raisedFilesMax} photos and files`),
  ).meta({ label: 'Photo' }),
});

/** What may be changed of it until somebody takes it over; its files are added and taken off by their own calls. */
export const revisionInput = z.object({
  description: omittable(seen),
  name: omittable(requiredText('Name is required')).meta({ label: 'Name' }),
  site: omittable(ref('Choose where it is')).meta({ label: 'Where', control: 'site' }),
  version: neededVersion,
});

export const withdrawalInput = z.object({ reason: optionalLongText(1000).meta({ label: 'Reason' }) });

export const declineInput = z.object({ reason, version: neededVersion });

/** Who takes over is asked what the full form asks, and becomes the manager unless they choose others. */
export function takeOverInput(create: z.ZodObject): z.ZodObject {
  const { workspace: _, status: __, ...asked } = create.shape;
  const managers = asked['managers'] as z.ZodType; // a shape holds schemas
  return z.object({ ...asked, managers: omittable(managers), version: neededVersion });
}

/** As much of a text as fits, cut between words where it has any. */
function shortened(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= nameLength) return text;
  const start = characters.slice(0, nameLength - 1).join('');
  const lastBlank = start.lastIndexOf(' ');
  return `${lastBlank > nameLength / 2 ? start.slice(0, lastBlank) : start}…`;
}

/** The name of what was raised without one: the first sentence of what was seen. */
export function nameFrom(description: string): string {
  const paragraph =
    description
      .split(/[\r\n]/)
      .map(asOneLine)
      .find(isVisible) ?? '';
  const end = paragraph.search(/[.!?] /);
  const sentence = end > 0 ? paragraph.slice(0, end) : paragraph.replace(/\.$/, '');
  return shortened(isVisible(sentence) ? sentence : paragraph);
}

export type RaiseInput = z.output<typeof raiseInput>;
