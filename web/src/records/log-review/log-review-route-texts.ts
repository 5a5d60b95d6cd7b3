/** The title of the reviews of the activity log. */
export const logReviewTitle = 'Activity log reviews';
