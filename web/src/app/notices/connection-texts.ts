/** What is said of the connection; `since` is the time of the last answer. */
export const connectionTexts = {
  away: 'Plumbline cannot be reached right now.',
  offline: 'You are offline.',
  from: (since: string) => `What you see is from ${since}.`,
};
