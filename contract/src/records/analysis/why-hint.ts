import { namedIn, saidIn, saysTheSame } from '../../core/said-words.ts';

/** Words with which people stop asking, since somebody was not careful. */
const errorWords = [
  'human error',
  'human mistake',
  'operator error',
  'user error',
  'carelessness',
  'careless',
  'inattention',
  'not careful',
  'not paying attention',
] as const;

/** Words with which people stop asking, since somebody should have known. */
const trainingWords = [
  'lack of training',
  'missing training',
  'insufficient training',
  'inadequate training',
  'not trained',
  'untrained',
  'needs training',
] as const;

type Said = {
  /** The answer, or the cause on a fishbone. */
  text: string;
  /** What it is said to lead to: the answer above it, or the problem. */
  above: string | undefined;
  /** Who has to do with it. */
  names: readonly string[];
};

/**
 * What may keep an answer to a why, or a cause, from leading further: it names somebody, it ends with a human error or with a lack of
 * training, or it repeats what stands above it. A sentence for a person, who may have a good reason to leave it as it is;
 * undefined where it does none of this.
 */
export function whyHint({ text, above, names }: Said): string | undefined {
  const named = namedIn(text, names);
  if (named) return `It names ${named}: say what let it happen, and not who did it.`;
  const error = saidIn(text, errorWords);
  if (error)
    return `“${error}” is seldom the end of it: ask why the error could happen, and why nothing caught it.`;
  const training = saidIn(text, trainingWords);
  if (training)
    return `“${training}” is seldom the end of it: ask why the work goes wrong without somebody trained, and why that was not noticed.`;
  return above && saysTheSame(text, above)
    ? 'It repeats what stands above it: ask why that is so.'
    : undefined;
}
