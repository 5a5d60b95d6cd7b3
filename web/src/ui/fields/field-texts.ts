/** The words of the fields. */
export const fieldTexts = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  remove: (label: string) => `Remove ${label}`,
  nothingFound: 'No entries to show',
  capsLock: 'Caps Lock is on',
  hideCharacters: 'Hide characters',
  showCharacters: 'Show characters',
  searchCountry: 'Search country',
  countries: 'Countries',
  country: 'Country',
  countryOf: (words: string) => `Country ${words}`,
  clearSearch: 'Clear search',
  clear: 'Clear',
} as const;
