/** What is said where people are looked for: that there are more than are shown, and that it looks for what is typed. */
export const peopleTexts = {
  more: 'Type a name to find others',
  awaited: 'Searching...',
  away: (name: string, until: string) => `${name} is away until ${until} without a delegate.`,
  standsIn: (name: string, until: string, other: string) =>
    `${name} is away until ${until}. ${other} stands in.`,
  unfit: (name: string, why: string) => `${name} ${why}. Choose somebody else.`,
  find: (whom: string) => `Find ${whom.toLowerCase()} by name`,
} as const;
