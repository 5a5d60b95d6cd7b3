/** The words of what only a CAPA has, on paper. */
export const capaPrintTexts = {
  checks: (title: string, plan: string) => `${title}: ${plan}`,
  what: 'What',
  said: 'What is said of it',
  watched: 'Watched since it was closed',
  holds: (days: number, until: string) => `Held for ${days} days so far, watched until ${until}`,
  broken: (days: number, on: string) => `Held for ${days} days, broken on ${on}`,
} as const;
