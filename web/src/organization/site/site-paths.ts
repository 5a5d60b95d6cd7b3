/** The tab of the sites, which is the first one. */
export const sitesPath = '/business-management';

/** The form of one site. */
export const sitePath = (siteId: string) => `${sitesPath}/site/${siteId}`;

export const importSitesPath = `${sitesPath}/import-sites`;
export const addSitePath = `${sitesPath}/add-new-site`;
