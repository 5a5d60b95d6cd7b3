import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import { pathsOf, type RecordDefinition, rightOf } from '../record/record-definition.ts';
import { declineInput, raiseInput, revisionInput, takeOverInput, withdrawalInput } from './raise.ts';

/** The calls by which a record is raised by the short form, and taken over by somebody who answers the rest. */
export function raiseEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words, texts, stales, create } = definition;
  const { one, many } = pathsOf(definition);
  const reply = ok(definition.reply as D['reply']);
  const revise = rightOf(definition, 'revise');
  const takeOver = rightOf(definition, 'takeOver');
  return {
    raise: endpoint(`POST ${many}/raise`, {
      access: rightOf(definition, 'raise'),
      summary: `Raises a ${words.one} by the short form; who takes it over is asked the rest. Without a name it is called by its first sentence.`,
      body: raiseInput,
      reply,
      status: 201,
      success: 'Reported',
      failure: texts.saveFailed,
      stales,
    }),
    revise: endpoint(`PATCH ${one}/raised`, {
      access: revise,
      summary: `Changes what was said of a ${words.one} by the short form, until somebody takes it over.`,
      body: revisionInput,
      reply,
      success: 'Report changed',
      failure: texts.saveFailed,
      stales,
    }),
    withdraw: endpoint(`POST ${one}/withdraw`, {
      access: revise,
      summary: `Puts a ${words.one} that nobody has taken over out of sight; it can be restored.`,
      body: withdrawalInput,
      reply,
      success: 'Report withdrawn',
      failure: 'Failed to withdraw the report',
      stales,
    }),
    takeOver: endpoint(`POST ${one}/take-over`, {
      access: takeOver,
      summary: `Takes over a ${words.one} that was raised by the short form, with what the full form asks; the caller manages it unless others are named.`,
      body: takeOverInput(create),
      reply,
      success: 'Taken over',
      failure: texts.saveFailed,
      stales,
    }),
    decline: endpoint(`POST ${one}/decline`, {
      access: takeOver,
      summary: `Declines to take over a ${words.one}: it is put out of sight with the reason, which its raiser is told.`,
      body: declineInput,
      reply,
      success: 'Declined',
      failure: 'Failed to decline',
      stales,
    }),
  };
}
