import { z } from 'zod';
import { choiceOf } from '../../core/choices.ts';
import { optional, omittable, optionalLongText } from '../../core/field.ts';
import { knowledgeLabels, proximityLabels, riskKindLabels, velocityLabels } from './risk-choices.ts';

export const riskKind = choiceOf(riskKindLabels, 'Choose threat or opportunity');
export type RiskKind = z.output<typeof riskKind>;
const proximity = choiceOf(proximityLabels, 'Choose when it may happen');
const velocity = choiceOf(velocityLabels, 'Choose how fast it is felt');
const knowledge = choiceOf(knowledgeLabels, 'Choose how much is known');

const statementLabels = {
  cause: 'Cause',
  event: 'What may happen',
  consequence: 'What it leads to',
} as const;

/** The three parts that a risk is stated in; all optional. */
export const riskStatement = z.object({
  cause: optionalLongText(1000).meta({
    label: statementLabels.cause,
    help: 'What it comes from, in a few words or a sentence: “The seal is older than its maker allows”.',
  }),
  event: optionalLongText(1000).meta({
    label: statementLabels.event,
    help: 'What would then be seen: “Oil drips onto the walkway”.',
  }),
  consequence: optionalLongText(1000).meta({
    label: statementLabels.consequence,
    help: 'What would come of it: “Somebody slips and is hurt”.',
  }),
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

function bare(text: string | null | undefined): string {
  let rest = text?.trim() ?? '';
  while (/[.,;]$/.test(rest)) rest = rest.slice(0, -1).trimEnd();
  return rest;
}

/**
 * The risk as one text, once all three parts are there. Each part stands behind its name and not within a sentence: some
 * write a whole sentence, and others a few words, and both read well so.
 */
export function statementText(statement: Statement): string | undefined {
  const parts = Object.entries(statementLabels).map(([part, label]) => ({
    label,
    said: bare(statement[part as keyof Statement]),
  }));
  if (parts.some(({ said }) => !said)) return undefined;
  return parts.map(({ label, said }) => `${label}: ${said}${/[!?]$/.test(said) ? '' : '.'}`).join(' ');
}
