import type { AttentionEntry, AttentionItem } from 'contract/records/attention/attention.endpoints';
import { attentionRules } from 'contract/records/attention/attention-rules';
import { attentionTexts } from './attention-texts.ts';

const texts = attentionTexts.days;

type Item = AttentionItem | AttentionEntry;

/** How late something is, or how near: a number unless it is today, its words, and whether it is bad. */
export function latenessOf({ key, days, severity }: Item) {
  const count = Math.abs(days);
  const word = (words: readonly [string, string]) => words[count === 1 ? 0 : 1];
  const { isDue = false, does } = attentionRules[key];
  // What is still ahead, by a rule that tells of it beforehand.
  const isAhead = key === 'task_due_7' || days < 0 || (isDue && days === 0);
  if (isAhead && count === 0) return { count: null, words: texts.today, isBad: false };
  if (isAhead) return { count, words: word(texts.left), isBad: false };
  const isBad = severity === 'alert';
  if (isDue) return { count, words: word(texts.late), isBad };
  if (count === 0) return { count: null, words: texts.sinceToday, isBad };
  return { count, words: word(does === 'decide' || does === 'assess' ? texts.waiting : texts.since), isBad };
}

/** The same as one text. */
export function latenessText(item: Item): string {
  const { count, words } = latenessOf(item);
  return count === null ? words : `${count} ${words}`;
}
