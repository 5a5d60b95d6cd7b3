import { type Alike, pointsOf, similarityPoints } from 'contract/modules/capa/similar/similarity';
import type { InCommon } from './similar.store.ts';

const kinds = Object.keys(similarityPoints) as Alike[]; // Object.keys loses the literal keys

/** What is in common, with the points that it is worth, beside what else is known. */
export function weighed<T extends InCommon>({ process, cause, site, product, nameAlike, ...shown }: T) {
  const has: Record<Alike, boolean> = { process, cause, site, product, name: nameAlike };
  const alike = kinds.filter((one) => has[one]);
  return { ...shown, alike, points: pointsOf(alike) };
}
