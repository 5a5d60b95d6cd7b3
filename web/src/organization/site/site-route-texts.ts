/** The titles of the pages of sites and processes. */
export const siteTitles = {
  businessManagement: 'Business management',
  addNewSite: 'Add new site',
  site: 'Site',
  addNewProcess: 'Add new process',
  process: 'Process',
} as const;
