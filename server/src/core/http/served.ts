import type { Endpoint } from 'contract/core/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContextServices, WriteContext } from './context.ts';
import type { Database } from '../database/database.ts';
import { answerJson } from './envelope.ts';
import type { Google } from './google.ts';
import type { Publish } from './publish.ts';
import { originAsked, withWholeAddresses } from './whole-address.ts';

/** What every request is served with. */
export type Services = ContextServices & {
  database: Database;
  publish: Publish;
  rateLimits: boolean;
  /** Where people reach this server, when that is configured; else where a request says it went. */
  publicUrl?: string | undefined;
  /** Other origins whose pages may use the API. */
  allowedOrigins?: readonly string[];
  /** Google sign-in, when it is configured. */
  google?: Google | undefined;
  /** What follows from a write, in its own transaction: people are told. */
  follow?: (ctx: WriteContext) => Promise<void>;
  /** Parses each answer strictly; the tests set it. */
  check?: (endpoint: Endpoint, body: unknown) => void;
};

/** A request with the answer to it, for the calls that look beyond their declared input. */
export type Exchange = { services: Services; request: FastifyRequest; reply: FastifyReply };

/** Sets the status and the type of an answer, and gives its text. */
export function send(
  services: Services,
  endpoint: Endpoint,
  { request, reply }: Pick<Exchange, 'request' | 'reply'>,
  result: unknown,
): string {
  const { check } = services;
  const status = reply.statusCode === endpoint.otherStatus ? endpoint.otherStatus : endpoint.status;
  void reply.code(status ?? 200).type('application/json; charset=utf-8');
  const json = answerJson(endpoint, result, check ? (body) => check(endpoint, body) : undefined);
  return withWholeAddresses(json, originAsked(services, request));
}
