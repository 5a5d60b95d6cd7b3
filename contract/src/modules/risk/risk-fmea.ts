import { z } from 'zod';
import { requiredText } from '../../core/field.ts';
import type { ActionPriority } from './risk-levels.ts';

const wordMax = 80;
const ratings = 10;

const letters = { L: 'low', M: 'medium', H: 'high' } as const satisfies Record<string, ActionPriority>;
export type PriorityLetter = keyof typeof letters;
export const priorityLetters = Object.keys(letters) as PriorityLetter[]; // Object.keys loses the literal keys
export const priorityOfLetter = (letter: PriorityLetter): ActionPriority => letters[letter];

/** With which rating each range of the table of action priority begins (AIAG & VDA FMEA Handbook, 2019, "Action Priority for DFMEA and PFMEA"). */
export const priorityRanges = {
  severity: [1, 2, 4, 7, 9],
  occurrence: [1, 2, 4, 6, 8],
  detection: [1, 2, 5, 7],
} as const;

type Scale = keyof typeof priorityRanges;

const rangeOf = (scale: Scale, rating: number) =>
  priorityRanges[scale].filter((from) => rating >= from).length - 1;

/** The ratings of a range in words, such as `2 to 3`. */
export function rangeText(scale: Scale, range: number): string {
  const from = priorityRanges[scale][range] ?? 1;
  const to = (priorityRanges[scale][range + 1] ?? ratings + 1) - 1;
  return from === to ? String(from) : `${from} to ${to}`;
}

/**
 * The default table of action priority (AIAG & VDA FMEA Handbook, 2019, "Action Priority for DFMEA and PFMEA"): a block for each
 * range of severity, a line for each range of occurrence, a letter for each range of detection, each from the lowest on.
 */
const handbookPriorities = [
  ['LLLL', 'LLLL', 'LLLL', 'LLLL', 'LLLL'],
  ['LLLL', 'LLLL', 'LLLL', 'LLLL', 'LLMM'],
  ['LLLL', 'LLLL', 'LLLM', 'LMMM', 'MMHH'],
  ['LLLL', 'LLMM', 'MMMH', 'MHHH', 'HHHH'],
  ['LLLL', 'LLMH', 'MHHH', 'HHHH', 'HHHH'],
];

export type Priorities = readonly (readonly string[])[];

/** The action priority of three ratings from 1 to 10. */
export function priorityOf(
  table: Priorities,
  { severity, occurrence, detection }: { severity: number; occurrence: number; detection: number },
): ActionPriority {
  const line = table[rangeOf('severity', severity)]?.[rangeOf('occurrence', occurrence)] ?? '';
  const letter = line.charAt(rangeOf('detection', detection));
  return letters[letter as PriorityLetter] ?? 'high'; // the declaration of a table leaves no other letter
}

/** The risk priority number: severity × occurrence × detection (IEC 60812:2018, Annex B). */
export const rpnOf = (severity: number, occurrence: number, detection: number): number =>
  severity * occurrence * detection;

/** A rating from 1 to 10 as a step from 1 to 5 of the matrix: 1 and 2 are step 1, 9 and 10 are step 5. */
export const stepOfTen = (rating: number): number => Math.ceil(rating / 2);

const ten = (label: string) =>
  z
    .array(requiredText('Say what this rating means', wordMax), { error: `${label} has ten ratings` })
    .length(ratings, `${label} has ten ratings`);

const line = z
  .string({ error: 'Choose a priority' })
  .max(4, 'A line has four places')
  .regex(/^[LMH]{4}$/, 'Choose Low, Medium or High for each of the four ranges of detection');

const priorities = z
  .array(z.array(line).length(5, 'There are five ranges of occurrence'), {
    error: 'The table of action priority is required',
  })
  .length(5, 'There are five ranges of severity');

/** What the ratings of an FMEA mean, and which action priority follows from them. */
export const fmeaScheme = z.object({
  severities: ten('Severity'),
  occurrences: ten('Occurrence'),
  detections: ten('Detection'),
  priorities,
});

export type FmeaScheme = z.output<typeof fmeaScheme>;

/** What holds until a workspace says otherwise: the scales in the order of the handbook, in plain words of our own. */
export const defaultFmea: FmeaScheme = {
  severities: [
    'No effect',
    'Annoys a few slightly',
    'Annoys many',
    'Annoys most',
    'Comfort works less well',
    'Comfort is lost',
    'Main function is worse',
    'Main function is lost',
    'Breaks law or regulation',
    'Endangers safety or health',
  ],
  occurrences: [
    'Cannot occur',
    'Extremely rare',
    'Very rare',
    'Rare',
    'Now and then',
    'Repeatedly',
    'Often',
    'Very often',
    'Almost regularly',
    'Regularly, or not known',
  ],
  detections: [
    'Always found, or impossible',
    'At once, by machine',
    'At once, by proven check',
    'Later, by machine',
    'Later, by proven gauge',
    'Perhaps by gauge',
    'Perhaps by eye or touch',
    'Check is not proven',
    'By chance',
    'Not looked for',
  ],
  priorities: handbookPriorities,
};

const blockText = (block: readonly string[], range: number) =>
  `severity ${rangeText('severity', range)}: ${block.join(' ')}`;

/** What a scheme says of FMEA in words, as the log keeps it. */
export const fmeaText = ({ severities, occurrences, detections, priorities: table }: FmeaScheme): string =>
  [
    `Severity: ${severities.join(', ')}`,
    `Occurrence: ${occurrences.join(', ')}`,
    `Detection: ${detections.join(', ')}`,
    `Action priority by occurrence and detection, ${table.map(blockText).join('; ')}`,
  ].join('. ');
