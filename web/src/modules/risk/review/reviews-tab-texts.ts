/** The tab of a risk's page that holds its reviews. */
export const reviewsTabTitle = 'Reviews';
