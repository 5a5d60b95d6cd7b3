import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Endpoint, Rate } from 'contract/core/endpoint';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { AppError } from './errors.ts';
import { sha256 } from '../tokens/tokens.ts';

/**
 * The network that an address belongs to, as text: its first 24 bits, or 64 of an IPv6 address. One subscriber has
 * all the addresses of such a network, so counting each by itself would count nothing.
 */
export function subnetOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address); // ::ffff:192.0.2.1 is 192.0.2.1
  const bytes = parsed.toByteArray().slice(0, parsed.kind() === 'ipv4' ? 3 : 8);
  return `${parsed.kind()} ${bytes.join('.')}`;
}

/** A limit, and what it counts together: the calls of one route, or all searches. */
export type Limit = Rate & { of: string };

// Whatever list it is of, a search costs the database more than a page does.
const searches: Limit = { of: 'searches', by: 'user', limit: 60, seconds: 60 };

/** The limits of a call. */
export function limitsOf({ rates = [], route, query }: Endpoint): Limit[] {
  const own = rates.map((rate) => ({ ...rate, of: route }));
  const isSearchable = query instanceof z.ZodObject && 'search' in query.shape;
  return isSearchable ? [...own, searches] : own;
}

function isSearching(request: FastifyRequest): boolean {
  const { search } = request.query as { search?: unknown }; // read before it is checked
  return typeof search === 'string' && search.trim() !== '';
}

function whoOf({ by }: Rate, request: FastifyRequest, userId: string | null): string {
  const body = request.body as { email?: unknown } | undefined; // read before it is checked
  const email = typeof body?.email === 'string' ? body.email.trim().toLowerCase() : null;
  const who = { address: null, email, user: userId }[by];
  return who ?? subnetOf(request.ip);
}

/** 429 when the caller has used up one of these limits of an endpoint, which all nodes share. */
export async function checkRate(
  database: Database,
  limits: readonly Limit[],
  request: FastifyRequest,
  userId: string | null,
): Promise<void> {
  for (const limit of limits) {
    if (limit === searches && !isSearching(request)) continue;
    // Hashed, because an email of any length may stand there, and nobody needs to read it.
    const bucket = sha256(`${limit.of} ${whoOf(limit, request, userId)}`).toString('base64url');
    const [row] = await database.query<{ wait: number }>(
      sql`select hit(${bucket}, ${limit.limit}, ${limit.seconds}) as wait`,
    );
    if (row && row.wait > 0)
      throw new AppError('RATE_LIMITED', 'Too many tries. Wait a moment, then try again.', {
        retryAfter: row.wait,
      });
  }
}
