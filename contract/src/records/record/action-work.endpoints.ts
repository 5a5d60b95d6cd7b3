import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery, peopleQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { step } from '../../core/step.ts';
import { claimEndpoints } from '../claim/claim.endpoints.ts';
import { extension, extensionCreate, extensionDecision } from '../extension/extension.ts';
import { actionCandidate, actionStepInput } from './action.ts';
import { pathsOf, type RecordDefinition, rightOf } from './record-definition.ts';

/** The calls by which an action is given more time. */
function extensionEndpoints<const D extends RecordDefinition>(definition: D) {
  const { stales } = definition;
  const { one } = pathsOf(definition);
  const progress = `${definition.kind}-action.progress` as `${D['kind']}-action.progress`;
  return {
    listExtensions: endpoint(`GET ${one}/actions/:actionId/extensions`, {
      access: rightOf(definition, 'read'),
      topic: definition.kind,
      summary: 'The requests for more time for an action, newest first.',
      query: listQuery({ sort: ['createdAt'] }),
      reply: list(extension),
    }),
    extend: endpoint(`POST ${one}/actions/:actionId/extensions`, {
      access: progress,
      topic: definition.kind,
      summary: 'Asks for more time for an action; those whose it is.',
      body: extensionCreate,
      reply: ok(extension),
      status: 201,
      success: 'More time asked for',
      failure: 'Failed to ask for more time',
      stales,
    }),
    decideExtension: endpoint(`POST ${one}/actions/:actionId/extensions/:extensionId/decision`, {
      access: `${definition.kind}-action.decide` as `${D['kind']}-action.decide`,
      topic: definition.kind,
      summary:
        'Grants or refuses more time; a manager of the record, or who may approve, and never who has asked.',
      body: extensionDecision,
      reply: ok(extension),
      success: 'Decided',
      failure: 'Failed to decide',
      stales,
    }),
  };
}

/** The calls by which an action under a kind of record is given, worked on and given more time. */
export function actionWorkEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words, stales, action } = definition;
  const { one } = pathsOf(definition);
  const read = rightOf(definition, 'read');
  const progress = `${definition.kind}-action.progress` as `${D['kind']}-action.progress`;
  const reply = ok(action.reply as D['action']['reply']);
  return {
    candidates: endpoint(`GET ${one}/candidates`, {
      access: read,
      topic: 'user',
      summary: `Who can be given an action of a ${words.one}: the active people of its workspace by name, those who can first, and why the others cannot.`,
      query: peopleQuery,
      reply: ok(z.array(actionCandidate)),
    }),
    steps: endpoint(`GET ${one}/actions/:actionId/steps`, {
      access: read,
      topic: definition.kind,
      summary: 'The steps out of where an action stands, each with what it still lacks.',
      reply: ok(z.array(step)),
    }),
    move: endpoint(`POST ${one}/actions/:actionId/steps`, {
      access: progress,
      topic: definition.kind,
      summary:
        'Takes a step of an action. On hold, declined and sent back ask a reason, on hold a day to resume on as well.',
      body: actionStepInput,
      reply,
      success: 'Step taken',
      failure: 'Failed to save action',
      stales,
    }),
    ...extensionEndpoints(definition),
    ...claimEndpoints(definition),
  };
}
