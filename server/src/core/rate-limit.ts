import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Endpoint, Rate } from 'contract/core/endpoint';
import sql from 'sql-template-tag';
import type { Database } from './database.ts';
import { AppError } from './errors.ts';
import { sha256 } from './tokens.ts';

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

function whoOf({ by }: Rate, request: FastifyRequest, userId: string | null): string {
  const body = request.body as { email?: unknown } | undefined; // read before it is checked
  const email = typeof body?.email === 'string' ? body.email.trim().toLowerCase() : null;
  const who = { address: null, email, user: userId }[by];
  return who ?? subnetOf(request.ip);
}

/** 429 when the caller has used up the endpoint's limit, which all nodes share. */
export async function checkRate(
  database: Database,
  endpoint: Endpoint,
  request: FastifyRequest,
  userId: string | null,
): Promise<void> {
  const { rate, route } = endpoint;
  if (!rate) return;
  // Hashed, because an e-mail of any length may stand there, and nobody needs to read it.
  const bucket = sha256(`${route} ${whoOf(rate, request, userId)}`).toString('base64url');
  const [row] = await database.query<{ wait: number }>(
    sql`select hit(${bucket}, ${rate.limit}, ${rate.seconds}) as wait`,
  );
  if (!row || row.wait === 0) return;
  throw new AppError('RATE_LIMITED', 'Too many tries. Wait a moment, then try again.', {
    retryAfter: row.wait,
  });
}
