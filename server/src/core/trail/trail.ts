import { v7 as newId } from 'uuid';
import sql from 'sql-template-tag';
import type { Connection, ClosingStatement } from '../database/database.ts';
import { compose } from '../database/statement.ts';

/**
 * What changed in one record: facts, from which the log's words are made. `changes` maps a field to [old, new];
 * `recordNumber` is, for a part of a record, the number of that record. A record that is made with the commit has none
 * yet: the database fills it in.
 */
export type TrailRow = {
  entity: string;
  action: string;
  module?: string | null;
  workspaceId?: string | null;
  rootId?: string | null;
  recordId?: string | null;
  recordNumber?: string | null;
  recordName?: string | null;
  recordVersion?: number;
  changes?: Record<string, [unknown, unknown]>;
  reason?: string | null;
  /** For whom it was done, by whoever stands in for them. */
  onBehalfOf?: string | null;
};

type TotalChange = { workspace: string; entity: string; deleted: boolean; by: number };

/** Where a request came from, as the trail keeps it. */
export type Origin = {
  requestId: string | null;
  sessionId: string | null;
  ip: string | null;
  agent: string | null;
};

/** The origin of what no request has asked for. */
export const noOrigin: Origin = { requestId: null, sessionId: null, ip: null, agent: null };

/**
 * What a transaction did, gathered until it is written as its last statement. `confided` are those of its records that
 * are confidential, once it was. `ahead` goes out right before it: what is
 * written of the same rows, and whose answer nobody needs before the commit.
 */
export type Trail = {
  rows: TrailRow[];
  totals: TotalChange[];
  ahead: ClosingStatement[];
  seq: number;
  confided: string[];
};

/** An empty trail. */
export function openTrail(): Trail {
  return { rows: [], totals: [], ahead: [], seq: 0, confided: [] };
}

const columns = (row: TrailRow) => ({
  id: newId(),
  module: row.module ?? null,
  workspace_id: row.workspaceId ?? null,
  root_id: row.rootId ?? row.recordId ?? null,
  entity: row.entity,
  record_id: row.recordId ?? null,
  record_number: row.recordNumber ?? null,
  record_name: row.recordName ?? null,
  record_version: row.recordVersion ?? null,
  action: row.action,
  changes: row.changes ?? {},
  reason: row.reason ?? null,
  on_behalf_of: row.onBehalfOf ?? null,
});

/**
 * What closes a transaction: what the trail has ahead, then the one that takes the organization's lock, keeps the
 * totals, appends and chains the rows. Nothing may be written after it but COMMIT; a transaction that did nothing has
 * none.
 */
export function closingStatementsOf(trail: Trail, origin: Origin): ClosingStatement[] {
  return trail.rows.length === 0 ? trail.ahead : [...trail.ahead, chainOf(trail, origin)];
}

const chaining = compose<[rows: string, totals: string, origin: string, roots: string[]]>(
  4,
  ([rows, totals, origin, roots]) =>
    sql`select record_activity(${rows}::jsonb, ${totals}::jsonb, ${origin}::jsonb) as seq, confidential_among(${roots}::uuid[]) as confided`,
);

function chainOf(trail: Trail, origin: Origin): ClosingStatement {
  const from = {
    request_id: origin.requestId,
    session_id: origin.sessionId,
    ip: origin.ip,
    agent: origin.agent,
  };
  return {
    statement: chaining(
      JSON.stringify(trail.rows.map(columns)),
      JSON.stringify(trail.totals),
      JSON.stringify(from),
      [...new Set(trail.rows.flatMap(({ rootId, recordId }) => rootId ?? recordId ?? []))],
    ),
    read([row]) {
      Object.assign(trail, row); // the columns of the statement, which gives one row
    },
  };
}

async function send(tx: Connection, closing: readonly ClosingStatement[]): Promise<void> {
  const answers = await Promise.all(closing.map(({ statement }) => tx.query(statement)));
  for (const [index, { read }] of closing.entries()) read(answers[index] ?? []);
}

/** Writes the trail as the last statement of a transaction that somebody else commits. */
export const closeTrail = (tx: Connection, trail: Trail, origin: Origin): Promise<void> =>
  send(tx, closingStatementsOf(trail, origin));

/** Sends what the trail has ahead before its time, for a call that needs what comes of it. */
export const sendAhead = (tx: Connection, trail: Trail): Promise<void> => send(tx, trail.ahead.splice(0));

/** Writes rows by themselves, as the last statement of a transaction that keeps no trail otherwise. */
export async function writeTrailRows(tx: Connection, rows: TrailRow[], origin: Origin): Promise<void> {
  await closeTrail(tx, { ...openTrail(), rows }, origin);
}

/** Writes one row of the trail as the last statement of its transaction. */
export const writeTrailRow = (tx: Connection, row: TrailRow, origin: Origin): Promise<void> =>
  writeTrailRows(tx, [row], origin);

/** Lets the rest of the transaction be the system's: in the same organization, on nobody's account. */
export async function becomeSystem(tx: Connection): Promise<void> {
  await tx.query(
    sql`select set_config('app.user', '', true), set_config('app.account', '', true), set_config('app.role', '', true)`,
  );
}
