import type { AttentionEntry, AttentionItem } from 'contract/records/attention/attention.endpoints';
import { attentionTexts } from './attention-texts.ts';

const texts = attentionTexts.days;

/** How late something is, or how near: a number, its words, and whether it is bad. */
export function latenessOf({ key, days, severity }: AttentionItem | AttentionEntry) {
  const count = Math.abs(days);
  const word = (words: readonly [string, string]) => words[count === 1 ? 0 : 1];
  // What is still ahead, by a rule that tells of it beforehand.
  if (key === 'task_due_7' || days < 0) return { count, words: word(texts.left), isBad: false };
  const isBad = severity === 'alert';
  return { count, words: word(isBad ? texts.late : texts.waiting), isBad };
}
