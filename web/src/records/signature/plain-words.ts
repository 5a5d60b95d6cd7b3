import { formatDate } from '../../ui/format/format-date.ts';

/** What a record says, as people read it: a day in their own way. */
export const plainWords = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text;
