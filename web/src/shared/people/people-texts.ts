/** What a field says in place of people: that there are more than it shows, and that it looks for what is typed. */
export const peopleTexts = { more: 'Type a name to find others', awaited: 'Searching...' } as const;
