import { formatDate, today } from '../../ui/format/format-date.ts';

/** Since when something is wrong. It is a day of its site, which may have begun there before it begins where it is read. */
export const sinceText = (since: string): string => formatDate(since < today() ? since : today());
