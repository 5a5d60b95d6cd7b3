/** The title of the tab with what is done at once about a CAPA. */
export const containmentTabTitle = 'Containment';
