import type { FastifyRequest } from 'fastify';
import { isIdParam, type Endpoint, type InputOf } from 'contract/core/endpoint';
import { z } from 'zod';
import { invalid, notFound } from './errors.ts';
import { isUuid } from '../tokens/tokens.ts';

/** The first sentence for each field, in the order of the declaration, which is that of the form. */
function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'body';
    if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}

function parsed(schema: z.ZodType | undefined, value: unknown, fallback: unknown): unknown {
  if (!schema) return fallback;
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(fieldErrors(result.error));
  return result.data;
}

const shownNameMax = 50;

/** Refuses a query with names that the call does not have: a filter that is spelt wrong would show everything. */
function checkNames({ query }: Endpoint, given: Record<string, unknown>): void {
  const known = query instanceof z.ZodObject ? query.shape : {};
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  throw invalid(
    Object.fromEntries(
      unknown.map((name) => [name, `The query knows no "${name.slice(0, shownNameMax)}": leave it out`]),
    ),
  );
}

/** The parameters of the path, ids in small letters as in answers; 404 for an id that is none. */
function paramsOf(endpoint: Endpoint, request: FastifyRequest): Record<string, string> {
  const given = request.params as Record<string, string>; // Fastify types it as unknown
  const params = { ...given };
  for (const name of endpoint.params.filter(isIdParam)) {
    const id = given[name];
    if (!isUuid(id)) throw notFound('Record');
    params[name] = id.toLowerCase();
  }
  return params;
}

/** The body of a request; a PATCH may name the version that it was made on in If-Match instead. */
function bodyOf(request: FastifyRequest): unknown {
  const body = request.body ?? {};
  const match = request.headers['if-match'];
  if (request.method !== 'PATCH' || !match || match === '*') return body;
  if (typeof body !== 'object' || 'version' in body) return body;
  return { ...body, version: Number(/^(?:W\/)?"?(\d+)"?$/.exec(match)?.[1]) };
}

/**
 * The query of a request: an empty value of what may be left out is left out. A list that filters by `datatype` takes it
 * from the header of that name too, where it says something known.
 */
function queryOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const { query } = endpoint;
  const given = request.query as Record<string, unknown>; // Fastify types it as unknown
  checkNames(endpoint, given);
  if (!(query instanceof z.ZodObject)) return given;
  const takes = (name: string, value: unknown) => {
    const field = query.shape[name] as z.ZodType | undefined; // shapes hold schemas
    return field?.safeParse(value).success ?? false;
  };
  const said = Object.entries(given).filter(([name, value]) => value !== '' || !takes(name, undefined));
  const { datatype } = request.headers;
  return { ...(takes('datatype', datatype) ? { datatype } : {}), ...Object.fromEntries(said) };
}

/** Checks path, query and body by the declaration: 404 for a path id that is none, 400 with a sentence for each field. */
export function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): InputOf<E> {
  return {
    params: paramsOf(endpoint, request),
    query: parsed(endpoint.query, queryOf(endpoint, request), {}),
    body: parsed(endpoint.body, bodyOf(request), undefined),
  } as unknown as InputOf<E>; // the schemas of this very endpoint made it
}
