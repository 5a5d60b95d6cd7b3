import type { Person } from 'contract/core/field';
import { limits } from 'contract/core/limits';
import type { PeopleQuery } from 'contract/core/list';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { type ActionCandidate, type UnfitReason, unfitReasons } from 'contract/records/record/action';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import { findAbsences } from '../../access/delegation/absence.service.ts';
import type { Context } from '../../core/http/context.ts';
import { AppError } from '../../core/http/errors.ts';
import { likePattern } from '../../core/store/list.ts';
import { refuseOthers } from '../../access/user/user.service.ts';

type Place = { kind: RecordKind; record: Pick<RecordBase, 'site' | 'process'> };
type Found = Person & { why: UnfitReason | null };

function find(ctx: Context, { kind, record }: Place, { ids, search, limit }: PeopleQuery): Promise<Found[]> {
  return ctx.db.query<Found>(sql`
    select id as _id, name, email, picture as "profilePicture", why
      from action_candidates(${ctx.workspaceId}, ${kind}, ${record.site._id}, ${record.process?._id ?? null},
             ${ids ?? null}::uuid[], ${search ? likePattern(search) : null}, ${limit ?? limits.pageSizeMax})`);
}

/** The active people of the workspace, those first who can be given an action of this record; of the others, why not. */
export async function listCandidates(
  ctx: Context,
  place: Place,
  query: PeopleQuery,
): Promise<ActionCandidate[]> {
  const people = await find(ctx, place, query);
  const ids = people.map(({ _id }) => _id);
  const away = await findAbsences(ctx, ids, { kind: 'task', module: recordKinds[place.kind].module });
  return people.map(({ why, ...person }) => ({
    ...person,
    why: why && unfitReasons[why],
    away: away.get(person._id) ?? null,
  }));
}

const sentenceOf = ({ name }: Found, why: UnfitReason) =>
  `${name} cannot be given this action: ${name} ${unfitReasons[why]}.`;

/** A person who is to be given an action of a record in a place. */
export type Offer = { site: string; process: string | null; person: string };

const offerKey = ({ site, process, person }: Offer) => `${site} ${process} ${person}`;

// So many are looked up in one statement.
const offersAtOnce = 500;

/**
 * Those of these people who cannot be given an action in their place, each with the sentence that says so. Rights are worked
 * out for the pairs that are asked for and no others.
 */
export async function findUnfitPeople(
  ctx: Context,
  kind: RecordKind,
  offers: readonly Offer[],
): Promise<(offer: Offer) => string | undefined> {
  const asked = [...new Map(offers.map((offer) => [offerKey(offer), offer])).values()];
  const found = new Map<string, string>();
  for (let at = 0; at < asked.length; at += offersAtOnce) {
    const some = asked.slice(at, at + offersAtOnce);
    const people = await ctx.db.query<Found & Offer>(sql`
      select o.site, o.process, o.person, c.id as _id, c.name, c.email, c.picture as "profilePicture", c.why
        from unnest(${some.map(({ site }) => site)}::uuid[], ${some.map(({ process }) => process)}::uuid[],
                    ${some.map(({ person }) => person)}::uuid[]) o(site, process, person)
       cross join lateral action_candidates(${ctx.workspaceId}, ${kind}, o.site, o.process, array[o.person], null, 1) c
       where c.why is not null`);
    for (const person of people) if (person.why) found.set(offerKey(person), sentenceOf(person, person.why));
  }
  return (offer) => found.get(offerKey(offer));
}

/** Refuses to give an action to people who could not complete it: with their names, and why. */
export async function checkCandidates(
  ctx: Context,
  place: Place,
  { ids, field }: { ids: readonly string[]; field: string },
): Promise<void> {
  if (ids.length === 0) return;
  const people = await find(ctx, place, { ids: [...ids], limit: ids.length });
  refuseOthers(
    ids,
    people.map(({ _id }) => _id),
    field,
  );
  const sentences = people.flatMap((person) => (person.why ? [sentenceOf(person, person.why)] : []));
  if (sentences.length === 0) return;
  const message = sentences.join(' ');
  throw new AppError('NOT_FOUND', message, { errors: { [field]: message } });
}
