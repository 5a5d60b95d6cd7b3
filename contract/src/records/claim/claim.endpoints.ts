import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import { pathsOf, type RecordDefinition, rightOf } from '../record/record-definition.ts';
import { actionGroup, releaseInput } from './claim.ts';

/** The calls by which somebody of a group takes an action that the group was given, and gives it back. */
export function claimEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words, stales, action, kind } = definition;
  const { one } = pathsOf(definition);
  const reply = ok(action.reply as D['action']['reply']);
  const act = `${one}/actions/:actionId` as const;
  return {
    groups: endpoint(`GET ${one}/groups`, {
      access: rightOf(definition, 'read'),
      topic: 'group',
      summary: `The groups that an action of a ${words.one} can be given to, and why others cannot take one.`,
      reply: ok(z.array(actionGroup)),
    }),
    claim: endpoint(`POST ${act}/claim`, {
      access: `${kind}-action.claim` as `${D['kind']}-action.claim`,
      topic: kind,
      summary:
        'Takes an action that was given to a group of the caller. Only one person does, and only who could complete it.',
      reply,
      success: 'Action claimed',
      failure: 'Failed to claim action',
      stales,
    }),
    release: endpoint(`POST ${act}/release`, {
      access: `${kind}-action.progress` as `${D['kind']}-action.progress`,
      topic: kind,
      summary:
        'Gives an action back to its group; whoever has it, or a manager of the record. It is pending again.',
      body: releaseInput,
      reply,
      success: 'Action given back to its group',
      failure: 'Failed to give the action back',
      stales,
    }),
  };
}
