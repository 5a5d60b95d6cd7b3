import type { FastifyRequest } from 'fastify';
import { modules, type ModuleKey } from 'contract/core/modules';
import { can, isWorkspacePermission, type Permission } from 'contract/core/rights/permissions';
import type { Endpoint } from 'contract/core/endpoint';
import { isRunning, type SubscriptionStatus } from 'contract/organization/subscription/subscription-status';
import type { Claim, ContextServices, Entered } from './context.ts';
import { barred, forbidden, noSession, notEntitled, notFound } from './errors.ts';
import { isUuid, sha256, type Tokens } from '../tokens/tokens.ts';
import type { Origin } from '../trail/trail.ts';

/** The cookie that a browser session is bound to; the prefix needs https or loopback, where browsers honour it. */
export function bindingCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-plumbline' : 'plumbline';
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a browser at this origin keeps cookies that are for secure connections only: https, or its own machine. */
export function isSecureOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || loopback.test(hostname);
}

/** Where a request came from, as the trail keeps it. */
export function originOf(request: FastifyRequest, sessionId: string | null = null): Origin {
  return {
    requestId: request.id,
    sessionId,
    ip: request.ip,
    agent: request.headers['user-agent']?.slice(0, 300) ?? null,
  };
}

/** The hash of the binding cookie that came with a request. */
export function bindingOf({ cookies }: Pick<FastifyRequest, 'cookies'>): Buffer | null {
  const value = cookies[bindingCookieName(true)] ?? cookies[bindingCookieName(false)];
  return value ? sha256(value) : null;
}

/** The cookie by which a browser is known that its person has signed in with before. */
export function deviceCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-plumbline-device' : 'plumbline-device';
}

const cookieSecret = /^[\w-]{43}$/;

/**
 * The secret by which a browser is known; undefined for one that has none of ours. A browser at a secure origin is
 * known by the cookie with the prefix alone, which nobody else can have set.
 */
export function deviceSecretOf(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  isSecure: boolean,
): string | undefined {
  const value = cookies[deviceCookieName(isSecure)];
  return value && cookieSecret.test(value) ? value : undefined;
}

/** The id that a caller claims to be at; null for one's own. What is no id is a foreign one: refused, never one's own. */
export function claimedId(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value === 'default') return null;
  return isUuid(value) ? value : '00000000-0000-7000-8000-000000000000';
}

/** The bearer token of a request; 401 when there is none that is valid. */
export async function bearerOf(
  request: FastifyRequest,
  tokens: Tokens,
): Promise<{ sessionId: string; userId: string }> {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const session = bearer ? await tokens.readAccess(bearer) : undefined;
  if (!session) throw noSession();
  return session;
}

/** The workspace that a call is about: from its path, else from its body. */
function workspaceIn(request: FastifyRequest): string | null {
  const params = request.params as Record<string, string>; // Fastify types it as unknown
  const body = request.body as { workspace?: unknown } | undefined; // read before it is checked
  const given = params.workspaceId ?? body?.workspace;
  return isUuid(given) ? given.toLowerCase() : null;
}

/** What a request claims, before the database has checked it. */
export function claimOf(request: FastifyRequest, sessionId: string): Claim {
  return {
    sessionId,
    binding: bindingOf(request),
    organizationId: claimedId(request.headers.subid),
    accountId: claimedId(request.headers.accountid),
    workspaceId: workspaceIn(request),
  };
}

// A call under `/risk` is about a workspace of that module, or about none that it knows.
const isElsewhere = (endpoint: Endpoint, { module }: Entered, request: FastifyRequest): boolean => {
  const [, first = ''] = endpoint.path.split('/');
  if (module === null) return true;
  // A call that is declared once for all modules names the module in its path.
  const { type } = request.params as Record<string, string>; // Fastify types it as unknown
  return first === ':type' ? type !== module : first in modules && first !== module;
};

type Invoices = Pick<ContextServices, 'invoicing'>;

/** Refuses to change a module whose subscription does not run, where there are subscriptions. */
export function checkRunning({ invoicing }: Invoices, module: ModuleKey, status: SubscriptionStatus): void {
  if (!invoicing.isOn || isRunning(status)) return;
  throw notEntitled(modules[module].plan, status === 'canceled' ? 'canceled' : 'suspended');
}

// Whatever is written in a workspace changes its module, but for an export.
const isChange = (method: string, access: Permission) => method !== 'GET' && !access.endsWith('.export');

function checkModuleOf(
  services: Invoices,
  { module, moduleStatus }: Entered,
  { method, access }: { method: string; access: Permission },
): void {
  if (module && moduleStatus && isChange(method, access)) checkRunning(services, module, moduleStatus);
}

// What remains open to who must still do something for the organization: how they sign in, who they are, and where else
// they work.
const alwaysOpen = /^\/(auth|users\/me|accounts\/switchaccount|invitations)(\/|$)/;

/** Refuses what belongs to the organization to who must do something first before it opens to them. */
function checkBarrier({ access, path }: Endpoint, { barrier }: Entered): void {
  if (barrier && !(access === 'signedIn' && alwaysOpen.test(path))) throw barred(barrier);
}

/**
 * Refuses who may not make this call: 404 where the workspace is not to be seen, 403 where the role does not allow it
 * or where the subscription to the workspace's module does not run.
 */
export function checkAccess(
  services: Invoices,
  endpoint: Endpoint,
  entered: Entered,
  request: FastifyRequest,
): void {
  const { access, method } = endpoint;
  checkBarrier(endpoint, entered);
  if (access === 'public' || access === 'signedIn') return;
  const isInPath = endpoint.params.includes('workspaceId');
  const aboutWorkspace = isWorkspacePermission(access) || isInPath;
  // A call whose body names no workspace is refused by its validation.
  if (aboutWorkspace && !isInPath && entered.workspaceId === null) return;
  if (aboutWorkspace && (isElsewhere(endpoint, entered, request) || entered.actor.level === 0))
    throw notFound('Workspace');
  if (!can(entered.actor, access, 'unknown')) throw forbidden();
  if (aboutWorkspace) checkModuleOf(services, entered, { method, access });
}
