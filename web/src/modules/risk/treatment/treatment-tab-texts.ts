/** The tab of a risk's page that holds its treatment plan. */
export const treatmentTabTitle = 'Treatment';
