import { z } from 'zod';
import { optionalLongText, optionalText, requiredText } from '../../core/field.ts';

/** What a risk of a medical device is made of (ISO 14971:2019, 3.3 to 3.5, 5.4, Figure C.1); all optional until it is assessed. */
export const riskHazard = z.object({
  hazard: optionalLongText(1000).meta({ label: 'Hazard' }),
  sequence: optionalLongText(1000).meta({ label: 'Foreseeable sequence of events' }),
  situation: optionalLongText(1000).meta({ label: 'Hazardous situation' }),
  harm: optionalLongText(1000).meta({ label: 'Harm' }),
});

export const hazardParts = ['hazard', 'sequence', 'situation', 'harm'] as const;

/**
 * The probability of harm from P1, that the hazardous situation occurs, and P2, that it leads to harm: P = P1 × P2 (ISO
 * 14971:2019, Figure C.1). The steps of the probability of harm lie a factor of ten apart (ISO/TR 24971:2020, 5.5), and so do
 * those of P2 below certainty, so that each step of P2 below 5 takes one step from P1. A line for each P1, a place for each P2.
 */
const probabilities = [
  [1, 1, 1, 1, 1],
  [1, 1, 1, 1, 2],
  [1, 1, 1, 2, 3],
  [1, 1, 2, 3, 4],
  [1, 2, 3, 4, 5],
] as const;

/** The step of the probability of harm, 1 to 5, from those of P1 and P2. */
export const probabilityOf = (p1: number, p2: number): number => probabilities[p1 - 1]?.[p2 - 1] ?? 1;

const step = z.object({
  label: requiredText('Label is required', 40),
  anchor: optionalText(80).transform((text) => text ?? ''),
});
const five = (message: string) => z.array(step, { error: message }).length(5, message);

/** What the steps of P1 and P2 mean. */
export const hazardScheme = z.object({
  situations: five('P1 has five steps'),
  harms: five('P2 has five steps'),
});

export type HazardScheme = z.output<typeof hazardScheme>;

export const defaultHazards: HazardScheme = {
  situations: [
    { label: 'Improbable', anchor: 'under 1 in 1,000,000' },
    { label: 'Remote', anchor: 'under 1 in 100,000' },
    { label: 'Occasional', anchor: 'under 1 in 10,000' },
    { label: 'Probable', anchor: 'under 1 in 1,000' },
    { label: 'Frequent', anchor: '1 in 1,000 and more' },
  ],
  harms: [
    { label: 'Hardly ever', anchor: 'about 1 in 10,000' },
    { label: 'Rarely', anchor: 'about 1 in 1,000' },
    { label: 'Sometimes', anchor: 'about 1 in 100' },
    { label: 'Often', anchor: 'about 1 in 10' },
    { label: 'Nearly always', anchor: 'more than 1 in 3' },
  ],
};

const stepsText = (steps: HazardScheme['harms']) =>
  steps.map(({ label, anchor }) => (anchor ? `${label} (${anchor})` : label)).join(', ');

/** What a scheme says of P1 and P2 in words, as the log keeps it. */
export const hazardText = ({ situations, harms }: HazardScheme): string =>
  `P1: ${stepsText(situations)}. P2: ${stepsText(harms)}`;
