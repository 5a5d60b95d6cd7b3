/** The words of the kit's own fields. */
export const kitTexts = {
  noNumber: 'Not a number. Write it like 1200.75 or -5.',
  noDate: (format: string, example: string) => `Not a date. Write it as ${format}, such as ${example}.`,
};
