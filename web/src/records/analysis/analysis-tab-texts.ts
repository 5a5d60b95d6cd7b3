/** The tab of a record's page that holds its analyses, and the titles of their own pages. */
export const analysisTabTitle = 'Analysis';
export const analysisTitles = { 'five-whys': 'Five whys', ishikawa: 'Fishbone' } as const;
