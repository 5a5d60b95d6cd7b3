import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import { pathsOf, type RecordDefinition, rightOf } from '../record/record-definition.ts';
import {
  link,
  linkedRecord,
  linkInput,
  linkRemoval,
  linkSearch,
  sourceItem,
  trace,
  traceQuery,
} from './link.ts';

const topic = 'link';
const stales = ['log', 'comment'] as const;

/** The calls of what links a kind of record with others. */
export function linkEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words } = definition;
  const { one } = pathsOf(definition);
  const all = `${one}/links` as const;
  const [read, work] = [rightOf(definition, 'read'), rightOf(definition, 'update')];
  return {
    list: endpoint(`GET ${all}`, {
      access: read,
      topic,
      summary: `What a ${words.one} is linked with, as far as the caller may see it: the newest first, at most 200; with what has been deleted as well.`,
      reply: ok(z.array(link)),
    }),
    items: endpoint(`GET ${all}/items`, {
      access: read,
      topic,
      summary: `The items of checklists that a ${words.one} was raised from because they failed, as far as the caller may see their runs.`,
      reply: ok(z.array(sourceItem)),
    }),
    candidates: endpoint(`GET ${all}/candidates`, {
      access: read,
      topic: 'search',
      summary: `Records of any workspace that the caller may see and a ${words.one} can be linked with, by number or name.`,
      query: linkSearch,
      reply: ok(z.array(linkedRecord)),
      rates: [{ by: 'user', limit: 120, seconds: 60 }],
    }),
    create: endpoint(`POST ${all}`, {
      access: work,
      topic,
      summary: `Links a ${words.one} with a record that the caller may see; both logs say so.`,
      body: linkInput,
      reply: ok(link),
      status: 201,
      success: 'Link added',
      failure: 'Failed to add the link',
      stales,
    }),
    remove: endpoint(`POST ${all}/:linkId/removal`, {
      access: work,
      topic,
      summary: 'Takes a link away, with a reason; either of its records can say so.',
      body: linkRemoval,
      reply: ok(link),
      success: 'Link removed',
      failure: 'Failed to remove the link',
      stales,
    }),
    trace: endpoint(`GET ${one}/trace`, {
      access: read,
      topic,
      summary: `What a ${words.one} leads to and comes from over several links, with the actions and root causes of each record.`,
      query: traceQuery,
      reply: ok(trace),
    }),
  };
}
