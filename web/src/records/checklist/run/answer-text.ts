import {
  answerLabels,
  type AnswerValue,
  type ChecklistItem,
  unitOf,
} from 'contract/records/checklist/checklist-types';
import { formatDate } from '../../../ui/format/format-date.ts';
import { runTexts as texts } from '../run-texts.ts';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** An answer in words, with what a number is measured in. */
export function answerText(value: AnswerValue, unit: string | null): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return unit ? `${value} ${unit}` : String(value);
  return isDay(value) ? formatDate(value) : (answerLabels[value] ?? value);
}

type Said = { value: AnswerValue; reason: string | null };

/** What was said of an item, in words: why it does not apply, how many photos there are, or its answer; empty for nothing. */
export function saidText(
  item: Pick<ChecklistItem, 'type' | 'unit'>,
  answer: Said | undefined,
  photos: number,
): string {
  if (answer?.reason) return `${texts.notApplicable}: ${answer.reason}`;
  if (item.type === 'photo') return photos > 0 ? texts.photoCount(photos) : '';
  return answerText(answer?.value ?? null, unitOf(item));
}
