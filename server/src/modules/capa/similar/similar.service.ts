import type { BodyOf, QueryOf } from 'contract/core/endpoint';
import type {
  EarlierCapa,
  SharedLesson,
  SimilarCapa,
  SimilarDecision,
} from 'contract/modules/capa/similar/similar';
import type { Capa } from 'contract/modules/capa/capa';
import type { similarParts } from 'contract/modules/capa/similar/similar.endpoints';
import { likelyFrom, shownFrom } from 'contract/modules/capa/similar/similarity';
import type { Context, WriteContext } from '../../../core/http/context.ts';
import { forbidden, invalid } from '../../../core/http/errors.ts';
import { capaKind, isEditor } from '../capa.service.ts';
import { differenceStore, findCandidates, findLikeNew, findShared, findTold } from './similar.store.ts';
import { weighed } from './weighed.ts';

const { records: capas, links } = capaKind;

const mostShown = 10;

/** Of those that wait for a word: they leave as it is said, and make room for the next. */
const mostOpen = 50;

type Weighed = { points: number; number: string };

/** Those with the most in common first, the newest of those that are equal. */
const ordered = <T extends Weighed>(found: readonly T[]): T[] =>
  found.toSorted((a, b) => b.points - a.points || b.number.localeCompare(a.number));

const closest = <T extends Weighed>(found: readonly T[]): T[] => ordered(found).slice(0, mostShown);

/** Whether a plan waits until somebody has said of it whether it is the same. */
const isOpen = ({ points, decided }: Pick<SimilarCapa, 'points' | 'decided'>) =>
  points >= likelyFrom && decided === null;

/** These with what was learned from each. */
async function withLessons<T extends { _id: string }>(ctx: Context, shown: readonly T[]) {
  const told = await findTold(
    ctx,
    shown.map(({ _id }) => _id),
  );
  const toldOf = new Map(told.map((one) => [one._id, one]));
  return shown.map((one) => {
    const { lessons = null, editors = [] } = toldOf.get(one._id) ?? {};
    return { ...one, lessons, editors };
  });
}

/** The earlier CAPAs that have much in common with one: first those of which something is to be said, then those with the most. */
export async function listSimilar(ctx: Context, recordId: string): Promise<EarlierCapa[]> {
  const [, found] = await Promise.all([capas.find(ctx, recordId), findCandidates(ctx, recordId)]);
  const all = found.map((one) => weighed(one));
  const open = ordered(all.filter(isOpen)).slice(0, mostOpen);
  const others = all.filter((one) => !isOpen(one) && (one.points >= shownFrom || one.decided !== null));
  return withLessons(ctx, [...open, ...closest(others).slice(0, Math.max(0, mostShown - open.length))]);
}

/** The CAPAs that have much in common with one that is being written down, those with the most first. */
export async function listLikeNew(
  ctx: Context,
  said: QueryOf<(typeof similarParts)['similar']['toNew']>,
): Promise<SimilarCapa[]> {
  const all = (await findLikeNew(ctx, said)).map((one) => weighed(one));
  const shown = await withLessons(ctx, closest(all.filter(({ points }) => points >= shownFrom)));
  return shown.map(({ editors: _editors, ...one }) => one);
}

/** The lessons of other workspaces that were written for everybody, those of the CAPAs with the most in common first. */
export async function listShared(ctx: Context, recordId: string): Promise<SharedLesson[]> {
  const [, found] = await Promise.all([capas.find(ctx, recordId), findShared(ctx, recordId)]);
  const all = found.map((one): SharedLesson => weighed(one));
  return closest(all.filter(({ points }) => points >= shownFrom));
}

/**
 * Locks a CAPA of which something is said. That it is no repeat changes nothing of it: that is said at any stage, since it stands
 * against the proof of an earlier one from then on.
 */
const lockToDecide = (
  ctx: WriteContext,
  recordId: string,
  decision: SimilarDecision['decision'],
): Promise<Capa> =>
  decision === 'different' ? capas.lockTaken(ctx, recordId) : capas.lockToUpdate(ctx, recordId);

/** Says of an earlier CAPA whether this one is a repeat of it. */
export async function decideSimilar(
  given: WriteContext,
  recordId: string,
  { other, decision, reason }: BodyOf<(typeof similarParts)['similar']['decide']>,
): Promise<SimilarDecision> {
  const capa = await lockToDecide(given, recordId, decision);
  const ctx = { ...given, rootNumber: capa.number };
  const seen = await capas.find(ctx, other);
  if (seen._id === capa._id) throw invalid({ other: 'Choose another CAPA than this one' });
  if (decision === 'different') {
    if (![capa, seen].some((one) => isEditor(ctx, one)))
      throw forbidden('Only who may edit one of the two CAPAs says that they are not the same.');
    const extra = { record_id: recordId };
    const { _id } = await differenceStore.insert(ctx, { other, reason }, { reason, extra });
    return { _id, decision };
  }
  if (seen.createdAt > capa.createdAt)
    throw invalid({
      other: `${seen.number} was raised later. Say of that one that it is a repeat of this one.`,
    });
  const { _id } = await links.create(ctx, recordId, { relation: 'repeats', record: other, note: reason });
  return { _id, decision };
}
