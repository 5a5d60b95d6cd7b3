import { removalInput } from '../../core/field.ts';
import type { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { pathsOf, type RecordDefinition, rightOf } from '../record/record-definition.ts';
import {
  analysis,
  branch,
  causeCreate,
  causePatch,
  deletedAnalysis,
  deletedBranch,
  fishboneCreate,
  fishbonePatch,
  fiveWhysCreate,
  fiveWhysPatch,
  voteInput,
  wholeAnalysis,
  whyCreate,
  whyPatch,
} from './analysis.ts';
import { analysisVersions, versionsQuery } from './analysis-versions.ts';

const sorts = ['createdAt', 'name', 'status'] as const;

/** What a way of looking for causes says once: its words, its places in paths, and what is sent. */
type Method = {
  path: string;
  idParam: string;
  /** What hangs in it. */
  parts: string;
  partParam: string;
  words: { one: string; part: string };
  create: z.ZodType;
  patch: z.ZodType;
  partCreate: z.ZodType;
  partPatch: z.ZodType;
};

const fiveWhys = {
  path: 'five-whys',
  idParam: 'fiveWhysId',
  parts: 'answers',
  partParam: 'answerId',
  words: { one: 'Five whys', part: 'Answer' },
  create: fiveWhysCreate,
  patch: fiveWhysPatch,
  partCreate: whyCreate,
  partPatch: whyPatch,
} as const satisfies Method;

const ishikawa = {
  path: 'ishikawa',
  idParam: 'ishikawaId',
  parts: 'causes',
  partParam: 'branchId',
  words: { one: 'Fishbone', part: 'Cause' },
  create: fishboneCreate,
  patch: fishbonePatch,
  partCreate: causeCreate,
  partPatch: causePatch,
} as const satisfies Method;

/** The paths of a method below a record, with its parameters by their names. */
function methodPaths<const D extends RecordDefinition, const M extends Method>(definition: D, method: M) {
  const { one } = pathsOf(definition);
  const { module } = definition;
  const { path, idParam, parts, partParam } = method;
  // A text that is put together loses the names in it.
  const all = `${one}/${path}` as `${typeof one}/${M['path']}`;
  const single = `${all}/:${idParam}` as `${typeof all}/:${M['idParam']}`;
  const below = `${single}/${parts}` as `${typeof single}/${M['parts']}`;
  const part = `${below}/:${partParam}` as `${typeof below}/:${M['partParam']}`;
  const located =
    `/${module}/module/:workspaceId/${path}/:${idParam}` as `/${D['module']}/module/:workspaceId/${M['path']}/:${M['idParam']}`;
  return { all, single, below, part, located };
}

/** The calls of an analysis as a whole. */
function wholeCalls<const D extends RecordDefinition, const M extends Method>(definition: D, method: M) {
  const { all, single } = methodPaths(definition, method);
  const [read, work] = [rightOf(definition, 'read'), rightOf(definition, 'analyse')];
  const { one } = method.words;
  const failure = 'Failed to save the analysis';
  const stales = ['log'];
  return {
    list: endpoint(`GET ${all}`, {
      access: read,
      summary: `The analyses of a ${definition.words.one} by this method.`,
      query: listQuery({ sort: sorts }),
      reply: list(analysis),
    }),
    create: endpoint(`POST ${all}`, {
      access: work,
      summary: 'Begins an analysis of a problem.',
      body: method.create,
      reply: ok(wholeAnalysis),
      status: 201,
      success: `${one} begun`,
      failure,
      stales,
    }),
    find: endpoint(`GET ${single}`, {
      access: read,
      summary: 'An analysis with all that stands in it, in the order of its outline.',
      reply: ok(wholeAnalysis),
    }),
    update: endpoint(`PATCH ${single}`, {
      access: work,
      summary:
        'Changes the problem, the team or the state; what is complete is only read until it is a draft again.',
      body: method.patch,
      reply: ok(wholeAnalysis),
      success: `${one} saved`,
      failure,
      stales,
    }),
    remove: endpoint(`DELETE ${single}`, {
      access: work,
      summary: 'Puts an analysis out of sight that no root cause rests on; it can be restored.',
      body: removalInput,
      reply: ok(analysis),
      success: `${one} deleted`,
      failure: 'Delete failed',
      stales,
    }),
    restore: endpoint(`POST ${single}/restore`, {
      access: work,
      summary: 'Brings a deleted analysis back.',
      reply: ok(wholeAnalysis),
      status: 200,
      success: `${one} restored`,
      failure,
      stales,
    }),
  };
}

/** The call of the versions of an analysis. */
function versionCall<const D extends RecordDefinition, const M extends Method>(definition: D, method: M) {
  const { single } = methodPaths(definition, method);
  return {
    versions: endpoint(`GET ${single}/versions`, {
      access: rightOf(definition, 'read'),
      summary: 'The versions of an analysis, and what differs between two.',
      query: versionsQuery,
      reply: ok(analysisVersions),
    }),
  };
}

/** The call of an analysis of which only its own id is known. */
function locateCall<const D extends RecordDefinition, const M extends Method>(definition: D, method: M) {
  const { located } = methodPaths(definition, method);
  return {
    locate: endpoint(`GET ${located}`, {
      access: rightOf(definition, 'read'),
      summary:
        'An analysis by its own id, where the record that it belongs to is not known; the answer names it.',
      reply: ok(wholeAnalysis),
    }),
  };
}

/** The calls of what stands in an analysis: answers to whys, or causes. */
function partCalls<const D extends RecordDefinition, const M extends Method>(definition: D, method: M) {
  const { below, part } = methodPaths(definition, method);
  const work = rightOf(definition, 'analyse');
  const { part: word } = method.words;
  const failure = `Failed to save the ${word.toLowerCase()}`;
  const stales = ['log'];
  return {
    add: endpoint(`POST ${below}`, {
      access: work,
      summary: `Adds an ${word.toLowerCase()} below another, or at the top.`,
      body: method.partCreate,
      reply: ok(branch),
      status: 201,
      success: `${word} added`,
      failure,
      stales,
    }),
    change: endpoint(`PATCH ${part}`, {
      access: work,
      summary: 'Changes what is said of it, or moves it with all that hangs on it.',
      body: method.partPatch,
      reply: ok(branch),
      success: `${word} saved`,
      failure,
      stales,
    }),
    drop: endpoint(`DELETE ${part}`, {
      access: work,
      summary: 'Puts it out of sight with all that hangs on it; it can be brought back.',
      reply: ok(branch),
      success: `${word} deleted`,
      failure: 'Delete failed',
      stales,
    }),
    bringBack: endpoint(`POST ${part}/restore`, {
      access: work,
      summary: 'Brings it back with all that hung on it.',
      reply: ok(branch),
      success: `${word} restored`,
      failure,
      stales,
    }),
  };
}

/** The calls of what was deleted of them, for whoever may bring it back. */
function deletedCalls<const D extends RecordDefinition, const M extends Method>(definition: D, method: M) {
  const { all, below } = methodPaths(definition, method);
  const work = rightOf(definition, 'analyse');
  return {
    listDeleted: endpoint(`GET ${all}/deleted`, {
      access: work,
      summary: `The deleted analyses of a ${definition.words.one} by this method, which can be restored.`,
      query: listQuery({ sort: ['deletedAt', 'name'] }),
      reply: list(deletedAnalysis),
    }),
    listDropped: endpoint(`GET ${below}/deleted`, {
      access: work,
      summary:
        'What was deleted of an analysis and can be brought back; what went with something above it is in that.',
      query: listQuery({ sort: ['deletedAt', 'name'] }),
      reply: list(deletedBranch),
    }),
  };
}

/** The calls of the five whys of a kind of record. */
export const fiveWhysEndpoints = <const D extends RecordDefinition>(definition: D) => ({
  ...wholeCalls(definition, fiveWhys),
  ...locateCall(definition, fiveWhys),
  ...versionCall(definition, fiveWhys),
  ...partCalls(definition, fiveWhys),
  ...deletedCalls(definition, fiveWhys),
});

/** The calls of the fishbones of a kind of record. */
export const ishikawaEndpoints = <const D extends RecordDefinition>(definition: D) => ({
  ...wholeCalls(definition, ishikawa),
  ...locateCall(definition, ishikawa),
  ...versionCall(definition, ishikawa),
  ...partCalls(definition, ishikawa),
  ...deletedCalls(definition, ishikawa),
  vote: endpoint(`POST ${methodPaths(definition, ishikawa).part}/vote`, {
    access: rightOf(definition, 'analyse'),
    summary: "Gives a cause the caller's vote, or takes it back; each person has one for each cause.",
    body: voteInput,
    reply: ok(branch),
    success: 'Vote saved',
    failure: 'Failed to save the vote',
    stales: ['log'],
  }),
});
