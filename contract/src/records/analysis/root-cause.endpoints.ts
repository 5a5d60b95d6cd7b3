import { removalInput } from '../../core/field.ts';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { pathsOf, type RecordDefinition, rightOf } from '../record/record-definition.ts';
import { rootCause, rootCauseCreate, rootCausePatch } from './root-cause.ts';

/** The calls of the root causes of a kind of record. */
export function rootCauseEndpoints<const D extends RecordDefinition>(definition: D) {
  const { one } = pathsOf(definition);
  const [read, work] = [rightOf(definition, 'read'), rightOf(definition, 'analyse')];
  const failure = 'Failed to save the root cause';
  const stales = ['log'];
  return {
    list: endpoint(`GET ${one}/causes`, {
      access: read,
      summary: `The causes of a ${definition.words.one}, in the order in which they were found or named.`,
      query: listQuery({ sort: ['label', 'name'] }),
      reply: list(rootCause),
    }),
    create: endpoint(`POST ${one}/causes`, {
      access: work,
      summary:
        'Makes a root of five whys, or a confirmed cause, a root cause of the record; or names a cause without an analysis.',
      body: rootCauseCreate,
      reply: ok(rootCause),
      status: 201,
      success: 'Root cause added',
      failure,
      stales,
    }),
    update: endpoint(`PATCH ${one}/causes/:causeId`, {
      access: work,
      summary: 'Changes what is said of a cause.',
      body: rootCausePatch,
      reply: ok(rootCause),
      success: 'Root cause saved',
      failure,
      stales,
    }),
    remove: endpoint(`DELETE ${one}/causes/:causeId`, {
      access: work,
      summary: 'Takes a root cause back; its label is not given again.',
      body: removalInput,
      reply: ok(rootCause),
      success: 'Root cause taken back',
      failure: 'Delete failed',
      stales,
    }),
  };
}
