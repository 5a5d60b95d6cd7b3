import { z } from 'zod';
import { choiceOf } from '../../core/choices.ts';
import { optional, omittable, optionalLongText } from '../../core/field.ts';
import { knowledgeLabels, proximityLabels, riskKindLabels, velocityLabels } from './risk-choices.ts';

export const riskKind = choiceOf(riskKindLabels, 'Choose threat or opportunity');
export type RiskKind = z.output<typeof riskKind>;
const proximity = choiceOf(proximityLabels, 'Choose when it may happen');
const velocity = choiceOf(velocityLabels, 'Choose how fast it is felt');
const knowledge = choiceOf(knowledgeLabels, 'Choose how much is known');

/** The three parts of the sentence that a risk is said in; all optional. */
export const riskStatement = z.object({
  cause: optionalLongText(1000).meta({ label: 'Because of' }),
  event: optionalLongText(1000).meta({ label: 'May happen' }),
  consequence: optionalLongText(1000).meta({ label: 'Leading to' }),
});

/** What a risk says of its nature: whether it is a danger or a chance, when it may come, how fast, and how much is known. */
export const riskNature = {
  kind: omittable(riskKind).meta({
    label: 'Kind',
    control: 'select',
    choices: riskKindLabels,
    help: 'A threat may do harm; an opportunity may do good.',
  }),
  proximity: optional(proximity).meta({
    label: 'Proximity',
    control: 'select',
    choices: proximityLabels,
    help: 'How soon it may happen.',
  }),
  velocity: optional(velocity).meta({
    label: 'Velocity',
    control: 'select',
    choices: velocityLabels,
    help: 'How soon its consequences are felt once it happens.',
  }),
  knowledgeStrength: optional(knowledge).meta({
    label: 'Knowledge strength',
    control: 'select',
    choices: knowledgeLabels,
    help: 'How good the data and the experience are that it is judged by. Once it is assessed, its assessment says it.',
  }),
};

/** The same as an answer says it. */
export const shownNature = {
  kind: riskKind,
  proximity: proximity.nullable(),
  velocity: velocity.nullable(),
  knowledgeStrength: knowledge.nullable(),
  statement: z.record(z.string(), z.string().nullable()),
};

type Statement = Partial<Record<keyof z.output<typeof riskStatement>, string | null | undefined>>;

// What stands within a sentence begins small where that takes no capital from a name.
const within = (text: string) =>
  /^(An?|The|No|Some|Only|Our) /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
function bare(text: string | null | undefined): string {
  let rest = text?.trim() ?? '';
  while (/[.,;]$/.test(rest)) rest = rest.slice(0, -1).trimEnd();
  return rest;
}

/** The risk in one sentence, once all three parts are there. */
export function statementSentence({ cause, event, consequence }: Statement): string | undefined {
  const [why, what, leadsTo] = [bare(cause), bare(event), bare(consequence)];
  if (!why || !what || !leadsTo) return undefined;
  return `Because of ${within(why)}, ${within(what)} may happen, leading to ${within(leadsTo)}.`;
}
