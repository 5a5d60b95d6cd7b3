import type { Person } from 'contract/core/field';
import { limits } from 'contract/core/limits';
import type { PeopleQuery } from 'contract/core/list';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import {
  type ApproverCandidate,
  asksMore,
  type StageInput,
  unfitApprovers,
} from 'contract/records/approval/approval';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import { refuseOthers } from '../../access/user/user.service.ts';
import { findAbsences } from '../../access/delegation/absence.service.ts';
import type { Context } from '../../core/http/context.ts';
import { AppError, invalid } from '../../core/http/errors.ts';
import { readDuties } from '../workflow/duties.service.ts';
import { likePattern } from '../../core/store/list.ts';

/** Where people are looked for, and whether one may ask oneself there. */
type Place = { kind: RecordKind; record: Pick<RecordBase, 'site' | 'process'>; mayBeSelf?: boolean };
type Found = Person & { why: keyof typeof unfitApprovers | null };

async function find(
  ctx: Context,
  { kind, record, mayBeSelf }: Place,
  { ids, search, limit }: PeopleQuery,
): Promise<Found[]> {
  const isSelf = mayBeSelf ?? (await readDuties(ctx)) === 'justified';
  return ctx.db.query<Found>(sql`
    select id as _id, name, email, picture as "profilePicture", why
      from approver_candidates(${ctx.workspaceId}, ${kind}, ${record.site._id}, ${record.process?._id ?? null},
             ${ids ?? null}::uuid[], ${search ? likePattern(search) : null}, ${limit ?? limits.pageSizeMax}, ${isSelf})`);
}

async function list(
  ctx: Context,
  place: Place & { of: 'approval' | 'task' },
  query: PeopleQuery,
): Promise<ApproverCandidate[]> {
  const people = await find(ctx, place, query);
  const ids = people.map(({ _id }) => _id);
  const away = await findAbsences(ctx, ids, { kind: place.of, module: recordKinds[place.kind].module });
  return people.map(({ why, ...person }) => ({
    ...person,
    why: why && unfitApprovers[why],
    away: away.get(person._id) ?? null,
  }));
}

/** The active people of the workspace, those first who can be asked to approve this record; of the others, why not. */
export const listApprovers = (ctx: Context, place: Place, query: PeopleQuery) =>
  list(ctx, { ...place, of: 'approval' }, query);

type Fitting = {
  /** Who fits besides; of these people, where some are asked about. */
  find: (among?: readonly string[]) => Promise<string[]>;
  /** What is said of whoever does not. */
  why: string;
};

/** The same where more is asked of whoever approves: those who fit are looked for first, since they may be few among many. */
export async function listFitting(
  ctx: Context,
  place: Place,
  query: PeopleQuery,
  { find: findFit, why: whyNot }: Fitting,
): Promise<ApproverCandidate[]> {
  const first = query.ids ? [] : await listApprovers(ctx, place, { ...query, ids: await findFit() });
  const found = [...first, ...(await listApprovers(ctx, place, query))];
  const people = [...new Map(found.map((person) => [person._id, person])).values()];
  const fit = new Set(await findFit(people.map(({ _id }) => _id)));
  const told = people.map((person) => ({
    ...person,
    why: person.why ?? (fit.has(person._id) ? null : whyNot),
  }));
  return told
    .toSorted((one, other) => Number(one.why !== null) - Number(other.why !== null))
    .slice(0, query.limit ?? limits.pageSizeMax);
}

/** The same of those who contribute to what is written of this record, whoever asks them. */
export const listContributors = (ctx: Context, place: Place, query: PeopleQuery) =>
  list(ctx, { ...place, of: 'task', mayBeSelf: true }, query);

const sentencesOf = (people: readonly Found[]) =>
  people.flatMap(({ name, why }) =>
    why ? [`${name} cannot be asked: ${name} ${unfitApprovers[why]}.`] : [],
  );

/** Why some of these people cannot be asked to contribute to what is written of this record; undefined where all can. */
export async function whyNotContribute(
  ctx: Context,
  place: Place,
  ids: readonly string[],
): Promise<string | undefined> {
  const people = await find(ctx, { ...place, mayBeSelf: true }, { ids: [...ids], limit: ids.length });
  return sentencesOf(people).join(' ') || undefined;
}

/** Refuses groups and roles that are not of the workspace. */
async function checkSets(
  ctx: Context,
  { groups, roles }: { groups: readonly string[]; roles: readonly string[] },
  field: string,
): Promise<void> {
  if (groups.length + roles.length === 0) return;
  const [known] = await ctx.db.query<{ groups: string[]; roles: string[] }>(sql`
    select array(select id from groups where organization_id = app_organization() and workspace_id = ${ctx.workspaceId}
                   and deleted_at is null and id = any(${[...groups]}::uuid[])) as groups,
           array(select id from roles where organization_id = app_organization() and workspace_id = ${ctx.workspaceId}
                   and deleted_at is null and id = any(${[...roles]}::uuid[])) as roles`);
  const isOther = (ids: readonly string[], found: readonly string[] = []) =>
    ids.some((id) => !found.includes(id.toLowerCase()));
  if (isOther(groups, known?.groups))
    throw new AppError('NOT_FOUND', 'Group not found', {
      errors: { [`${field}.groups`]: 'Choose groups of this workspace' },
    });
  if (isOther(roles, known?.roles))
    throw new AppError('NOT_FOUND', 'Role not found', {
      errors: { [`${field}.roles`]: 'Choose roles of this workspace' },
    });
}

/** What is said where a stage needs a quality manager and none is asked. */
export const noQuality =
  'A quality manager has to approve here, and none is asked: ask somebody who has the role Quality Manager';

/** Refuses a stage that needs a quality manager and asks people alone of whom none is one; of groups and roles it is seen when it begins. */
async function checkQuality(ctx: Context, stage: StageInput, field: string): Promise<void> {
  if (!stage.needsQuality || asksMore(stage)) return;
  const [found] = await ctx.db.query<{ has: boolean }>(sql`
    select exists (select from quality_function(${ctx.workspaceId}) q(id) where q.id = any(${stage.approvers}::uuid[])) as has`);
  if (!found?.has) throw invalid({ [field]: noQuality });
}

/** Refuses to ask people who could not decide: with their names, and why. */
export async function checkApprovers(
  ctx: Context,
  place: Place,
  stages: readonly StageInput[],
): Promise<void> {
  for (const [index, stage] of stages.entries()) {
    const { approvers, groups = [], roles = [] } = stage;
    const field = `stages.${index}.approvers`;
    await checkSets(ctx, { groups, roles }, `stages.${index}`);
    await checkQuality(ctx, stage, field);
    if (approvers.length === 0) continue;
    const people = await find(ctx, place, { ids: [...approvers], limit: approvers.length });
    refuseOthers(
      approvers,
      people.map(({ _id }) => _id),
      field,
    );
    const sentences = sentencesOf(people);
    if (sentences.length > 0)
      throw new AppError('SOD_VIOLATION', sentences.join(' '), { errors: { [field]: sentences.join(' ') } });
  }
}
