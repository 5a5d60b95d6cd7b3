import { countedOf, pointsOf } from 'contract/modules/capa/similar/similarity';
import type { InCommon } from './similar.store.ts';

/** What is in common, with the points that it is worth, beside what else is known. */
export function weighed<T extends InCommon>({
  process,
  cause,
  causeParent,
  site,
  product,
  nameAlike,
  ...shown
}: T) {
  const alike = countedOf({ process, cause, causeParent, site, product, name: nameAlike });
  return { ...shown, alike, points: pointsOf(alike) };
}
