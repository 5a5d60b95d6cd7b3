/** The title of the tab with what a CAPA means elsewhere. */
export const impactTabTitle = 'Impact';
