/** How the pages are called that show what was. */
export const asOfTitle = 'As of a day';
