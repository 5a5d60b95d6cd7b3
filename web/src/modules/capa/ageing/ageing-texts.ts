/** The words of the view of ages. */
export const ageingTexts = {
  view: 'Ageing',
  about: 'Open CAPAs by their stage and by the days since they were detected. A number leads to its CAPAs.',
  stage: 'Stage',
  all: 'All stages',
  total: 'All ages',
  none: 'No open CAPA matches.',
  noneText: 'CAPAs that are closed, rejected or cancelled no longer age.',
  /** Says what a number counts to whoever hears it alone. */
  counted: (count: string, stage: string, age: string) => `${count}: ${stage}, ${age}`,
} as const;
