/** The tab of a risk's page that holds its controls. */
export const controlsTabTitle = 'Controls';
