/** What the history of anything that is set is called. */
export const historyTitle = 'History';

/** What its pages are called, where the screen has another table. */
export const historyPages = 'Pages of the history';
