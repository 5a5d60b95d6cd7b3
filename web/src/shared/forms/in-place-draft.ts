/** Under which name is kept what is typed in the place of a value. */
export const inPlaceDraft = (name: string) => `in-place:${name}`;
