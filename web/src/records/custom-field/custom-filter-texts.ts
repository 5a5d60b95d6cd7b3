/** The words of the filter by additional fields. */
export const customFilterTexts = {
  label: 'Additional fields',
  yes: 'Yes',
  no: 'No',
  from: (day: string) => `from ${day}`,
  to: (day: string) => `to ${day}`,
  fromLabel: (field: string) => `${field} from`,
  toLabel: (field: string) => `${field} to`,
} as const;
