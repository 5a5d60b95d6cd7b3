/** The words of the forms of what stands below a record. */
export const partFormTexts = { saving: 'Saving…' } as const;
