import type { BodyOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import {
  type FoundPlace,
  mostPlaces,
  type PlaceAlike,
  placeName,
  placeShownFrom,
  pointsOfPlace,
} from 'contract/modules/capa/impact/blast-radius';
import type { blastRadiusParts } from 'contract/modules/capa/impact/blast-radius.endpoints';
import type { Lateral } from 'contract/modules/capa/impact/impact';
import type { Context, WriteContext } from '../../../core/http/context.ts';
import { invalid } from '../../../core/http/errors.ts';
import { capas, lockForPart } from '../capa.service.ts';
import { weighed } from '../similar/weighed.ts';
import { findPlaces } from './blast-radius.store.ts';
import { lateralStore } from './impact.store.ts';

const mostCapas = 5;

async function find(ctx: Context, recordId: string): Promise<FoundPlace[]> {
  const found = await findPlaces(ctx, recordId);
  return found
    .map((place) => {
      const { at, capas: all, supplier, document, ...rest } = place;
      const used = [...(supplier ? ['supplier' as const] : []), ...(document ? ['document' as const] : [])];
      const alike: PlaceAlike[] = [...weighed(rest).alike, ...used];
      return { ...at, alike, points: pointsOfPlace(alike), capas: all.slice(0, mostCapas) };
    })
    .filter(({ points }) => points >= placeShownFrom)
    .toSorted((a, b) => b.points - a.points || placeName(a).localeCompare(placeName(b)))
    .slice(0, mostPlaces);
}

/** Where else the problem of a CAPA could happen and nobody looks yet, the places with the most points first. */
export async function listPlaces(ctx: Context, recordId: string): Promise<FoundPlace[]> {
  const [, found] = await Promise.all([capas.find(ctx, recordId), find(ctx, recordId)]);
  return found;
}

/** Takes places that were found into the lateral check, with what they have in common today; all of them or none. */
export async function takePlaces(
  given: WriteContext,
  recordId: string,
  { places }: BodyOf<(typeof blastRadiusParts)['blast-radius']['take']>,
): Promise<Lateral[]> {
  const ctx = await lockForPart(given, recordId);
  const found = await find(ctx, recordId);
  const chosen = places.map(({ site, process }) =>
    found.find((place) => place.site._id === site && place.process._id === process),
  );
  if (!chosen.every((place) => place !== undefined) || new Set(chosen).size < chosen.length)
    throw invalid({
      places:
        'One of them is not among the places that were found any more, or is in the lateral check already. Look again and choose.',
    });
  const rows: Lateral[] = [];
  for (const place of chosen) {
    const { site, process, alike, points } = place;
    const extra = { record_id: recordId, site_id: site._id, process_id: process._id, alike, points };
    const said = { place: placeName(place).slice(0, limits.nameMax), decision: 'open' };
    rows.push(await lateralStore.insert(ctx, said, { extra }));
  }
  return rows;
}
