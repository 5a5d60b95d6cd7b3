/** The tab of a risk's page that holds its reviews and its key risk indicators. */
export const reviewsTabTitle = 'Reviews & KRIs';
