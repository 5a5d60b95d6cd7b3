/** The title of the tab with the earlier CAPAs that have much in common with one. */
export const similarTabTitle = 'Similar';
