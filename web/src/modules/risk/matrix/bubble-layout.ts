import type { CategoryRating } from 'contract/modules/risk/risk-matrix.endpoints';

/** A bubble: where its middle is, in parts of the plot from the left and from below, and how wide it is in pixels. */
export type Bubble = CategoryRating & { x: number; y: number; size: number; labelDown: number };

const least = 28;
const most = 88;
const lineHeight = 18;
/** So much of the plot is left free at each side, for the words of what stands at an end. */
const margin = 0.14;
/** Words of bubbles nearer to each other than these parts of the plot would lie on each other. */
const near = { x: 0.3, y: 0.06 };

const placeOf = (value: number) => margin + ((value - 1) / 4) * (1 - 2 * margin);

/** The steps of an axis and where each stands. */
export const axisSteps = [1, 2, 3, 4, 5].map((step) => ({ step, at: placeOf(step) }));

/**
 * The categories as bubbles: the area says how many risks, so that twice as many look twice as large. The smaller come last
 * and lie above the larger; the words of those that stand close together go further down, one below the other.
 */
export function bubblesOf(categories: readonly CategoryRating[]): Bubble[] {
  const highest = Math.max(1, ...categories.map(({ count }) => count));
  const placed: Bubble[] = [];
  for (const category of categories.toSorted((one, other) => other.count - one.count)) {
    const [x, y] = [placeOf(category.likelihood), placeOf(category.impact)];
    const size = Math.round(Math.max(least, most * Math.sqrt(category.count / highest)));
    const close = placed.filter((one) => Math.abs(one.x - x) < near.x && Math.abs(one.y - y) < near.y);
    const bottoms = close.map((one) => one.size / 2 + one.labelDown + lineHeight);
    const labelDown = Math.max(0, ...bottoms.map((bottom) => bottom - size / 2));
    placed.push({ ...category, x, y, size, labelDown });
  }
  return placed;
}
