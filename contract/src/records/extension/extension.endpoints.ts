import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import type { Permission } from '../../core/rights/permissions.ts';
import { pathsOf, type RecordDefinition, rightOf } from '../record/record-definition.ts';
import { extension, extensionCreate, extensionDecision } from './extension.ts';

type Late<P extends string, A extends Permission, X extends Permission> = {
  /** Where it is, of which more time is asked. */
  path: P;
  ask: A;
  decide: X;
  /** What it is, and who asks for it and who decides, for the API document. */
  words: { of: string; asks: string; decides: string };
};

/** The calls by which something is given more time. */
export function extensionCalls<
  const D extends RecordDefinition,
  const P extends `/${string}`,
  const A extends Permission,
  const X extends Permission,
>(definition: D, { path, ask, decide, words }: Late<P, A, X>) {
  const { stales, kind: topic } = definition;
  return {
    list: endpoint(`GET ${path}/extensions`, {
      access: rightOf(definition, 'read'),
      topic,
      summary: `The requests for more time for ${words.of}, newest first.`,
      query: listQuery({ sort: ['createdAt'] }),
      reply: list(extension),
    }),
    ask: endpoint(`POST ${path}/extensions`, {
      access: ask,
      topic,
      summary: `Asks for more time for ${words.of}; ${words.asks}.`,
      body: extensionCreate,
      reply: ok(extension),
      status: 201,
      success: 'More time asked for',
      failure: 'Failed to ask for more time',
      stales,
    }),
    decide: endpoint(`POST ${path}/extensions/:extensionId/decision`, {
      access: decide,
      topic,
      summary: `Grants or refuses more time; ${words.decides}, and never who has asked.`,
      body: extensionDecision,
      reply: ok(extension),
      success: 'Decided',
      failure: 'Failed to decide',
      stales,
    }),
    withdraw: endpoint(`POST ${path}/extensions/withdrawal`, {
      access: ask,
      topic,
      summary: `Takes back the request for more time for ${words.of} that is not decided yet; only who has asked.`,
      reply: ok(extension),
      success: 'Request withdrawn',
      failure: 'Failed to withdraw',
      stales,
    }),
  };
}

/** The calls by which a record of a kind is given more time, whose due date stands while it is worked on; `decide` is who may. */
export function recordExtensionEndpoints<const D extends RecordDefinition, const X extends Permission>(
  definition: D,
  decide: X,
) {
  const { words } = definition;
  return extensionCalls(definition, {
    path: pathsOf(definition).one,
    ask: rightOf(definition, 'update'),
    decide,
    words: {
      of: `a ${words.one}`,
      asks: 'those who work on it',
      decides: 'who may decide about it',
    },
  });
}
