import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { peopleQuery } from '../../core/list.ts';
import { ok } from '../../core/reply.ts';
import { step } from '../../core/step.ts';
import { claimEndpoints } from '../claim/claim.endpoints.ts';
import { extensionCalls } from '../extension/extension.endpoints.ts';
import { actionCandidate, actionStepInput } from './action.ts';
import { pathsOf, type RecordDefinition, rightOf } from './record-definition.ts';

/** The calls by which an action is given more time. */
function extensionEndpoints<const D extends RecordDefinition>(definition: D) {
  const calls = extensionCalls(definition, {
    path: `${pathsOf(definition).one}/actions/:actionId` as const,
    ask: `${definition.kind}-action.progress` as `${D['kind']}-action.progress`,
    decide: `${definition.kind}-action.decide` as `${D['kind']}-action.decide`,
    words: {
      of: 'an action',
      asks: 'those whose it is',
      decides: 'a manager of the record, or who may approve',
    },
  });
  return {
    listExtensions: calls.list,
    extend: calls.ask,
    decideExtension: calls.decide,
    withdrawExtension: calls.withdraw,
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
