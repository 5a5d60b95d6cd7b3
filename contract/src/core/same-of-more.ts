/** What follows a sentence about the first of several: ` The same is true of 2 more.`; nothing where it is the only one. */
export const sameOfMore = (all: number): string => (all > 1 ? ` The same is true of ${all - 1} more.` : '');
