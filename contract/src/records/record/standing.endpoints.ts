import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import { transferInput } from '../workflow/stage.ts';
import { confidenceInput } from './confidence.ts';
import { legalHoldInput } from './legal-hold.ts';
import { type RecordDefinition, rightOf } from './record-definition.ts';

/** The calls that say whose a record is, who may see it and whether it may be deleted. */
export function standingEndpoints<const D extends RecordDefinition, const P extends `/${string}`>(
  definition: D,
  one: P,
) {
  const { words, texts, stales } = definition;
  const { one: word } = words;
  const reply = ok(definition.reply as D['reply']);
  return {
    transfer: endpoint(`POST ${one}/transfer`, {
      access: rightOf(definition, 'update'),
      summary: `Gives a ${word} to somebody else in place of one of its managers, with the reason.`,
      body: transferInput,
      reply,
      success: 'Given to another manager',
      failure: texts.saveFailed,
      stales,
    }),
    confide: endpoint(`POST ${one}/confidentiality`, {
      access: rightOf(definition, 'confide'),
      summary: `Makes a ${word} confidential or open again, with the reason: while it is confidential it is as if it were not there for whoever it does not name and has no grant \`view_confidential\`. The caller has to go on seeing it.`,
      body: confidenceInput,
      reply,
      success: 'Confidentiality changed',
      failure: texts.saveFailed,
      stales: [...stales, 'log'],
    }),
    hold: endpoint(`POST ${one}/legal-hold`, {
      access: rightOf(definition, 'hold'),
      summary: `Places a ${word} on legal hold or releases it, with the reason, also one that is deleted: while it is on hold neither it nor its actions and files are deleted.`,
      body: legalHoldInput,
      reply,
      success: 'Legal hold changed',
      failure: texts.saveFailed,
      stales: [...stales, 'log'],
    }),
  };
}
