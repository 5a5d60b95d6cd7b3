/** The words of the fields. */
export const fieldTexts = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  remove: (label: string) => `Remove ${label}`,
  nothingFound: 'No entries to show',
  capsLock: 'Caps Lock is on',
  hideCharacters: 'Hide characters',
  showCharacters: 'Show characters',
  strength: 'Password strength',
  searchCountry: 'Search country',
  countries: 'Countries',
  country: 'Country',
  countryOf: (words: string) => `Country ${words}`,
  clearSearch: 'Clear search',
  clear: 'Clear',
} as const;

/** What is said of a password as it is typed. */
export const strengthTexts = {
  weak: 'Weak: use more characters, without repetitions or your own name',
  fair: 'Fair: a few more characters make it good',
  good: 'Good',
  strong: 'Strong',
};
