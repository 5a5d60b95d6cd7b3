/** What a field says where there are more people than it shows. */
export const peopleTexts = { more: 'Type a name to find others' } as const;
