/** What the history of anything that is set is called. */
export const historyTitle = 'History';
