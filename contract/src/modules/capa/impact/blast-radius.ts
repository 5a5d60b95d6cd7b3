import { z } from 'zod';
import { givenId, id, named } from '../../../core/field.ts';
import { type Alike, alikeLabels, similarityPoints } from '../similar/similarity.ts';

/** How many places are found at most, those with the most points first. */
export const mostPlaces = 20;

/**
 * What a place may have in common with a CAPA: what two CAPAs may, and what is used at both, which is looked at wherever it
 * is used. Each of these is worth as much as root causes in like words.
 */
export const placePoints = { ...similarityPoints, supplier: 25, document: 25 } as const;

export type PlaceAlike = Alike | 'supplier' | 'document';

/** How each reads. */
export const placeAlikeLabels: Readonly<Record<PlaceAlike, string>> = {
  ...alikeLabels,
  supplier: 'Same supplier',
  document: 'Same document',
};

/** What a place has in common, as answers name it. */
export const placeAlike = z.enum(Object.keys(placePoints) as [PlaceAlike, ...PlaceAlike[]]); // Object.keys loses the literal keys

/** The points of a place, from 0 to 100: more in common than that is no more to be looked at. */
export const pointsOfPlace = (alike: readonly PlaceAlike[]): number =>
  Math.min(
    100,
    alike.reduce((sum, one) => sum + placePoints[one], 0),
  );

/** From how many points on a place is shown: as many as root causes in like words are worth; the same site alone is not enough. */
export const placeShownFrom = 25;

/** A site and process at which the problem of a CAPA could happen too, and why. */
export const foundPlace = z.object({
  site: named,
  process: named,
  /** What the place, or CAPAs raised there, have in common with this one, and how many points of 100 that is worth. */
  alike: z.array(placeAlike),
  points: z.int(),
  /** The CAPAs there that have something in common with this one besides where they are, the newest first, five at most. */
  capas: z.array(z.object({ _id: id, number: z.string(), name: z.string() })),
});
export type FoundPlace = z.output<typeof foundPlace>;

/** How a place reads, such as Milling, Plant 2. */
export const placeName = ({ site, process }: Pick<FoundPlace, 'site' | 'process'>): string =>
  `${process.name}, ${site.name}`;

/** The places that are taken into the lateral check. */
export const takenPlaces = z.object({
  places: z
    .array(z.object({ site: givenId('Choose a site'), process: givenId('Choose a process') }))
    .min(1, 'Choose at least one place')
    .max(mostPlaces, `Choose at most ${mostPlaces} places`)
    .meta({ label: 'Places' }),
});
