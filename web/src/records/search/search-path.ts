/** The address of all results of a search. */
export const searchPath = (text: string): string => `/search?${new URLSearchParams({ q: text }).toString()}`;
