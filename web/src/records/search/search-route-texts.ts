/** The title of the results of a search. */
export const searchTitle = 'Search';
