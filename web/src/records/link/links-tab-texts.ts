/** How the tab with the links of a record is called. */
export const linksTabTitle = 'Links';
