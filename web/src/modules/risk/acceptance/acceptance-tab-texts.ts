/** The tab of a risk's page that holds its acceptance. */
export const acceptanceTabTitle = 'Acceptance';
