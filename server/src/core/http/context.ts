import type { ServerEventName, ServerEvents } from 'contract/core/events';
import { grants as allGrants } from 'contract/core/rights/levels';
import type { OrganizationRole } from 'contract/core/rights/organization-roles';
import { administratorGrants, type Actor } from 'contract/core/rights/permissions';
import type { ModuleKey } from 'contract/core/modules';
import type { Barrier } from 'contract/access/security/sign-in-policy';
import type { SubscriptionStatus } from 'contract/organization/subscription/subscription-status';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Connection } from '../database/database.ts';
import { compose, type Statement } from '../database/statement.ts';
import { AppError, forbidden, noSession } from './errors.ts';
import type { Narrowed } from './sight.ts';
import type { Storage } from '../files/storage.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { openTrail, type Origin, type Trail } from '../trail/trail.ts';

/** What a request claims before it is checked: ids from the token, the headers and the path. */
export type Claim = {
  sessionId: string;
  binding: Buffer | null;
  organizationId: string | null;
  accountId: string | null;
  workspaceId: string | null;
};

/**
 * Who asks, after the database has checked it. `module` is the workspace's, when one is at hand and exists, and
 * `moduleStatus` says where its subscription stands.
 */
export type Entered = {
  userId: string;
  organizationId: string;
  actor: Actor;
  workspaceId: string | null;
  module: ModuleKey | null;
  moduleStatus: SubscriptionStatus | null;
  /** What they must do before anything of the organization opens to them. */
  barrier: Barrier | null;
};

/** How this installation invoices. */
export type Invoicing = {
  /** Whether it does at all; where not, every module is there for good, whatever its subscription says. */
  isOn: boolean;
  /** In percent. */
  taxRate: number;
  /** Name and address, line by line. */
  sender: string;
  paymentsRecordedBy: 'organization' | 'operator';
  /** How many bytes of files an organization may keep where nothing is subscribed to; null for any number. */
  storageWithoutPlan: number | null;
};

/** What a handler may reach besides the database. */
export type ContextServices = { tokens: Tokens; storage: Storage; invoicing: Invoicing };

/** What a reading handler works with. Its statements see the caller's organization only. */
export type Context = {
  db: Connection;
  services: ContextServices;
  entered(): Promise<Entered>;
  workspaceId: string;
  /** The session of the token; null for a job. */
  sessionId: string | null;
};

/** What a writing handler works with: the caller, the transaction, its trail, and what follows the commit. */
export type WriteContext = Context &
  Entered & {
    /** For writes to a part of a record: the record's number, by which people know where the part is. */
    rootNumber?: string;
    origin: Origin;
    trail: Trail;
    emit<N extends ServerEventName>(event: N, rooms: string[], payload: ServerEvents[N]): void;
    emitted: Emission[];
  };

type Emission = { event: string; rooms: string[]; payload: unknown; narrowed?: Narrowed | undefined };

type Claimed = [
  session: string,
  binding: Buffer | null,
  organization: string | null,
  account: string | null,
  workspace: string | null,
];

const entering = (besides: Sql) =>
  compose<Claimed>(
    5,
    ([session, binding, organization, account, workspace]) =>
      sql`select e.*, coalesce(app_scope() ? ${workspace}::text, false) as narrowed${besides}
        from enter(${session}, ${binding}, ${organization}, ${account}, ${workspace}) e`,
  );

const entryOf = entering(empty);
// Whatever is asked behind it in the same transaction can change nothing.
const readEntryOf = entering(sql`, set_config('transaction_read_only', 'on', true)`);

const claimed = (claim: Claim): Claimed => [
  claim.sessionId,
  claim.binding,
  claim.organizationId,
  claim.accountId,
  claim.workspaceId,
];

/** The statement that checks a claim and opens the transaction to its organization. */
export const enterWith = (claim: Claim): Statement => entryOf(...claimed(claim));

/** The statement that enters a transaction which only reads. */
export const enterToRead = (claim: Claim): Statement => readEntryOf(...claimed(claim));

type EnterRow = {
  state: 'ok' | 'no-session' | 'foreign-organization' | 'no-account' | 'inactive' | 'foreign-account';
  user_id: string;
  organization_id: string;
  account_id: string;
  organization_role: OrganizationRole;
  level: number | null;
  levels: Record<string, number>;
  grants: string[];
  narrowed: boolean;
  module: ModuleKey | null;
  module_status: SubscriptionStatus | null;
  barrier?: Barrier | null;
};

/** The rights of a membership in a workspace, as the database works them out. */
export type RightsRow = Omit<
  EnterRow,
  'state' | 'user_id' | 'organization_id' | 'module' | 'module_status' | 'barrier'
>;

function grantsOf(row: RightsRow): readonly string[] {
  if (row.organization_role === 'owner') return allGrants;
  return row.organization_role === 'admin' || row.level === 5
    ? [...new Set([...administratorGrants, ...row.grants])]
    : row.grants;
}

/** Who a membership is to the permissions. */
export function actorOf(row: RightsRow): Actor {
  return {
    accountId: row.account_id,
    organizationRole: row.organization_role,
    level: row.level ?? 0,
    levels: row.levels,
    grants: grantsOf(row),
    isNarrowed: row.narrowed,
  };
}

/** Reads the answer of `enter`; throws 401 without a session, 403 when the organization or membership is not the caller's. */
export function readEntered([row]: unknown[], workspaceId: string | null): Entered {
  const entered = row as EnterRow | undefined; // the columns of the function `enter`
  switch (entered?.state) {
    case 'ok':
      return {
        userId: entered.user_id,
        organizationId: entered.organization_id,
        workspaceId,
        module: entered.module,
        moduleStatus: entered.module_status,
        barrier: entered.barrier ?? null,
        actor: actorOf(entered),
      };
    case 'inactive':
      throw new AppError('ACCOUNT_INACTIVE', 'Your account is inactive. Contact your administrator.');
    case 'no-account':
      throw new AppError('NO_ACCOUNT', 'You are not a member of any organization');
    case 'foreign-organization':
    case 'foreign-account':
      throw forbidden('You are not a member of this organization');
    default:
      throw noSession();
  }
}

/** The context of a read; who asks may not be known yet. */
export const readContext = (
  services: ContextServices,
  { workspaceId, sessionId }: Claim,
  db: Context['db'],
  entered: Context['entered'],
): Context => ({ db, services, entered, workspaceId: workspaceId ?? '', sessionId });

/** The context of a write whose caller is known. */
export function writeContext(
  db: Connection,
  services: ContextServices,
  entered: Entered,
  origin: Origin,
): WriteContext {
  const emitted: Emission[] = [];
  return {
    db,
    services,
    ...entered,
    workspaceId: entered.workspaceId ?? '',
    entered: () => Promise.resolve(entered),
    sessionId: origin.sessionId,
    origin,
    trail: openTrail(),
    emit: (event, rooms, payload) => emitted.push({ event, rooms, payload }),
    emitted,
  };
}
