import { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'Text',
  number: 'A number',
  int: 'A whole number',
  boolean: 'True or false',
  array: 'A list',
  object: 'An object',
  record: 'An object',
  date: 'A date',
};

const unitOf = (origin: string) => (origin === 'string' ? ' characters' : '');

/** What to say where a declaration has no sentence of its own: zod's speak of its insides. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && kinds[issue.expected]) return `${kinds[issue.expected]} is expected`;
  if (issue.code === 'too_big') return `At most ${issue.maximum}${unitOf(issue.origin)}`;
  if (issue.code === 'too_small') return `At least ${issue.minimum}${unitOf(issue.origin)}`;
  return 'This value is not valid';
}

/** Has every schema of this program say so, wherever it is parsed. */
export const speakPlainly = (): void => void z.config({ customError: sentenceOf });
