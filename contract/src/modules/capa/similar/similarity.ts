/**
 * What two CAPAs may have in common, and how many points each is worth, of 100: root causes that are alike are counted once,
 * and those of the same category alone for less. That a repeat is looked for at all, and in the place where it happened first, is
 * asked by ISO 9001, 10.2.1 b.
 */
export const similarityPoints = {
  process: 30,
  cause: 25,
  causeParent: 12,
  site: 20,
  product: 15,
  name: 10,
} as const;

export type Alike = keyof typeof similarityPoints;

/** How each reads. */
export const alikeLabels: Readonly<Record<Alike, string>> = {
  process: 'Same process',
  cause: 'Root causes of the same subcategory, or in like words',
  causeParent: 'Root causes of the same category',
  site: 'Same site',
  product: 'Same product or batch',
  name: 'Names in like words',
};

/** What two CAPAs have in common, each with its points, such as Same process (30), same site (20). */
export const alikeText = (alike: readonly Alike[]): string =>
  alike
    .map((one) => `${alikeLabels[one]} (${similarityPoints[one]})`)
    .map((text, index) => (index === 0 ? text : text[0]?.toLowerCase() + text.slice(1)))
    .join(', ');

/** From how many points on a CAPA is shown beside another, and from how many it is likely the same again. */
export const shownFrom = 40;
export const likelyFrom = 55;

/** How many months back are looked at. */
export const similarMonths = 24;

/** What counts of what they have in common: where causes are alike, that they are of the same category adds nothing. */
export const countedOf = (has: Readonly<Record<Alike, boolean>>): Alike[] =>
  (Object.keys(similarityPoints) as Alike[]).filter(
    (one) => has[one] && !(one === 'causeParent' && has.cause), // Object.keys loses the literal keys
  );

/** The points of what two CAPAs have in common, from 0 to 100. */
export const pointsOf = (alike: readonly Alike[]): number =>
  alike.reduce((sum, one) => sum + similarityPoints[one], 0);

/** What people say of a similar CAPA. */
export const similarDecisions = { repeat: 'The same again', different: 'Not the same' } as const;
