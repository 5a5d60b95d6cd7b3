import { answerLabels, type AnswerValue } from 'contract/records/checklist/checklist-types';
import { formatDate } from '../../../ui/format/format-date.ts';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** An answer in words. */
export function answerText(value: AnswerValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return String(value);
  return isDay(value) ? formatDate(value) : (answerLabels[value] ?? value);
}
