/** The title of the tab with the requests for more time for a record. */
export const extensionTabTitle = 'Extensions';
