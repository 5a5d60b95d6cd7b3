import { can, type Actor, type Permission } from 'contract/core/rights/permissions';
import sql from 'sql-template-tag';
import { actorOf, type Claim, type RightsRow } from '../http/context.ts';
import type { Database } from '../database/database.ts';
import { isScoped, recordRoom, roomsInOrganization, roomsInWorkspace } from '../http/sight.ts';

/** A kind of record as the log knows it: where it is, and what it takes to read it there. */
export type Part = { workspaceId: string | null; permission: Permission };

/** A room that was asked for: a workspace's, or a record's with where the record is known from. */
export type Place = { workspaceId: string } | { rootId: string; parts: readonly Part[] };

/** What is asked about: a session at work in an organization, and there in a workspace, with a record of it. */
export type Question = {
  claim: Pick<Claim, 'sessionId' | 'organizationId'>;
  workspaceId: string | null;
  rootId: string | null;
};

type SightRow = RightsRow & {
  place: number;
  state: 'over' | 'shut' | 'open';
  sees: boolean;
  memberships: string[] | null;
  workspaces: string[] | null;
};

/** What somebody may hear at a place; `sees`: whether the record asked about is within their sight. */
export type Sight = Pick<SightRow, 'state' | 'sees'> & {
  actor: Actor;
  memberships: string[];
  workspaces: string[];
};

/** Asks the database about all of them at once; the answers come in the order of the questions. */
export async function findSights(database: Database, questions: readonly Question[]): Promise<Sight[]> {
  if (questions.length === 0) return [];
  const rows = await database.query<SightRow>(sql`
    select * from find_sights(${questions.map(({ claim }) => claim.sessionId)}::uuid[],
      ${questions.map(({ claim }) => claim.organizationId)}::uuid[], ${questions.map((one) => one.workspaceId)}::uuid[],
      ${questions.map((one) => one.rootId)}::uuid[]) order by place`);
  return rows.map((row) => ({
    state: row.state,
    sees: row.sees,
    actor: actorOf(row),
    memberships: row.memberships ?? [],
    workspaces: row.workspaces ?? [],
  }));
}

/** What must be asked about to know what is heard at a place. */
export function questionsOf(place: Place): Pick<Question, 'workspaceId' | 'rootId'>[] {
  if (!('rootId' in place)) return [{ workspaceId: place.workspaceId, rootId: null }];
  const { rootId, parts } = place;
  return parts.map(({ workspaceId }) => ({ workspaceId, rootId: workspaceId && rootId }));
}

/** The rooms that are heard at a place, given the answers to its questions; none where it is not theirs to see any more. */
export function roomsAt(place: Place, organizationId: string, sights: readonly Sight[]): string[] {
  if (!('rootId' in place)) {
    const [sight] = sights;
    return sight?.state === 'open' ? roomsInWorkspace(place.workspaceId, sight.actor) : [];
  }
  return place.parts.flatMap(({ workspaceId, permission }, index) => {
    const sight = sights[index];
    if (sight?.state !== 'open' || !can(sight.actor, permission)) return [];
    if (isScoped(permission) && !sight.sees) return [];
    return [recordRoom(place.rootId, workspaceId ?? organizationId, permission)];
  });
}

/** The rooms of an organization that are heard wherever somebody is in it. */
export const roomsOutside = (organizationId: string, { actor, memberships, workspaces }: Sight): string[] =>
  roomsInOrganization(actor, { organizationId, memberships, workspaces });

/** Which of these memberships see any of these records of a workspace. */
export async function findSeers(
  database: Database,
  { organizationId, workspaceId, roots }: { organizationId: string; workspaceId: string; roots: string[] },
  accounts: readonly string[],
): Promise<Set<string>> {
  const rows = await database.query<{ place: number }>(
    sql`select find_seers(${organizationId}, ${workspaceId}, ${[...accounts]}::uuid[], ${[...new Set(roots)]}::uuid[]) as place`,
  );
  return new Set(rows.flatMap(({ place }) => accounts[place - 1] ?? []));
}
