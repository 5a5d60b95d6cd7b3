import type { CategoryRating } from 'contract/modules/risk/risk-matrix.endpoints';

/**
 * A bubble: where its middle is, in parts of the plot from the left and from below, how wide it is in pixels, and by how many
 * it stands aside, so that another can be seen and hit.
 */
export type Bubble = CategoryRating & {
  x: number;
  y: number;
  size: number;
  aside: number;
  labelDown: number;
};

const least = 28;
const most = 88;
const lineHeight = 18;
/** How high the plot is on a phone, and elsewhere. */
const heights = [340, 480];
/** So much of the plot is left free at each side, for the words of what stands at an end. */
const margin = 0.14;
/** Words below bubbles nearer to each other than this part of the plot would lie on each other. */
const near = 0.3;

/** So many pixels of a bubble stay free between those that lie on it, on the plot of the smallest phone. */
const free = 26;
const smallest = { width: 260, height: 340 };

/**
 * By how much a bubble stands aside from those that are placed already: towards the middle, so that it stays on the plot. A
 * small one may lie on a large one where that can be seen on both sides of it.
 */
function asideOf(place: Pick<Bubble, 'x' | 'y' | 'size'>, placed: readonly Bubble[]): number {
  const towards = place.x > 0.5 ? -1 : 1;
  const needed = (place.size + free) / 2;
  let aside = 0;
  const away = (one: Bubble) => (place.x - one.x) * smallest.width + aside - one.aside;
  const isHidden = (one: Bubble) => {
    const apart = Math.max(Math.abs(away(one)), Math.abs(place.y - one.y) * smallest.height);
    return apart < needed - 0.01 && (one.size - place.size) / 2 - apart < free;
  };
  for (let hidden = placed.find(isHidden); hidden; hidden = placed.find(isHidden))
    aside += towards * needed - away(hidden);
  return Math.round(aside);
}

type Placed = Pick<Bubble, 'x' | 'y' | 'size' | 'labelDown'>;

/** By how much the word of one stands below that of another, on a plot of a height. */
const wordBelow = (one: Placed, other: Placed, height: number) =>
  (other.y - one.y) * height + one.size / 2 + one.labelDown - other.size / 2 - other.labelDown;

/** By how much the word of a bubble goes down, so that on no plot it lies on another that stands already. */
function labelDownOf(place: Omit<Placed, 'labelDown'>, placed: readonly Bubble[]): number {
  const close = placed.filter((one) => Math.abs(one.x - place.x) < near);
  const apart = (labelDown: number) =>
    heights.flatMap((height) => close.map((one) => wordBelow({ ...place, labelDown }, one, height)));
  const liesOn = (distance: number) => Math.abs(distance) < lineHeight - 0.01;
  let labelDown = 0;
  for (let hit = apart(0).find(liesOn); hit !== undefined; hit = apart(labelDown).find(liesOn))
    labelDown += lineHeight - hit;
  return labelDown;
}

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
    const place = { x, y, size };
    placed.push({
      ...category,
      ...place,
      aside: asideOf(place, placed),
      labelDown: labelDownOf(place, placed),
    });
  }
  return placed;
}
