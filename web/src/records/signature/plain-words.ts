import { formatDate } from '../../ui/format/format-date.ts';

/** What a record says, as people read it: a day that stands by itself, or ends a line, in their own way. */
export const plainWords = (text: string): string =>
  text.replaceAll(/(?<=^|: )\d{4}-\d\d-\d\d$/gm, (day) => formatDate(day));
