import { securityPath } from '../../core/loading/place.ts';

/** The tab with the plan and the past reviews. */
export const reviewsPath = `${securityPath}?tab=review`;

/** One review, that runs or is completed. */
export const reviewPath = (reviewId: string) => `${securityPath}/access-reviews/${reviewId}`;
