import { namedIn, saidIn } from '../../core/said-words.ts';

/** Words by which a sentence goes from what is wrong to why. */
const causeWords = [
  'because',
  'due to',
  'caused by',
  'owing to',
  'as a result of',
  'root cause',
  'the reason',
] as const;

/**
 * What a statement of a problem should not say yet: a cause, before anything was analysed, or who it was, which looks for somebody
 * to blame in place of a cause. A sentence for a person; undefined where it says neither. `names` are those of people who have to
 * do with it.
 */
export function problemHint(statement: string, names: readonly string[]): string | undefined {
  const cause = saidIn(statement, causeWords);
  if (cause)
    return `The problem statement says “${cause}”: say what is wrong, where and since when, and leave causes to the analysis.`;
  const named = namedIn(statement, names);
  return named && `The problem statement names ${named}: say what happened, and not who did it.`;
}
