/** The title of the tab with the root causes of a CAPA and what is done about them. */
export const coverageTabTitle = 'Coverage';
