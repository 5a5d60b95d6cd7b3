import { counted } from 'contract/core/counted';
/** The words of what only a CAPA has, on paper. */
export const capaPrintTexts = {
  checks: (title: string, plan: string) => `${title}: ${plan}`,
  what: 'What',
  said: 'What is said of it',
  watched: 'Watched since it was closed',
  holds: (days: number, until: string) => `Held for ${counted(days, 'day')} so far, watched until ${until}`,
  broken: (days: number, on: string) => `Held for ${counted(days, 'day')}, broken on ${on}`,
} as const;
