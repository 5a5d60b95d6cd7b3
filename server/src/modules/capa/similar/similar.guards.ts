import { sameOfMore } from 'contract/core/same-of-more';
import type { Capa } from 'contract/modules/capa/capa';
import { likelyFrom } from 'contract/modules/capa/similar/similarity';
import type { Guard } from '../../../core/store/transition.ts';
import { findUndecided } from './similar.store.ts';
import { weighed } from './weighed.ts';

/** Whoever plans anew what was planned before knows that it has not held (ISO 9001, 10.2.1 b). */
const repeatsDecided: Guard<Capa> = async (ctx, { _id }) => {
  const open = (await findUndecided(ctx, _id))
    .map((one) => weighed(one))
    .filter(({ points }) => points >= likelyFrom);
  const [first] = open;
  return (
    first && `Say first, under Similar, whether it is "${first.name}" once more.${sameOfMore(open.length)}`
  );
};

export const similarGuards = { repeatsDecided };
