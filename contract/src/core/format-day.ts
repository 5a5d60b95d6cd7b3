/** The ways in which a day can be written, as a person may choose. */
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof dateFormats)[number];

const datePattern = /^(\d{4})-(\d{2})-(\d{2})/;

/** `YYYY-MM-DD` as a person reads it, MM/DD/YYYY unless told; a date without a time never shifts with a zone. */
export function formatDay(date: string, format: DateFormat = 'MM/DD/YYYY'): string {
  const [, year = '', month = '', day = ''] = datePattern.exec(date) ?? [];
  return year && format.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** A text whose names end with a day, such as `Review of 2026-11-20`, with these days as `read` tells them. */
export function withDaysRead(text: string, read: (day: string) => string): string {
  return text.replaceAll(/(?<=\b(?:until|of) )\d{4}-\d{2}-\d{2}\b/g, read);
}
