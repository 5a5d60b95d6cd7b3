import { z } from 'zod';
import {
  id,
  instant,
  neededVersion,
  omittable,
  optionalText,
  person,
  reason,
  requiredText,
  wholeNumber,
} from '../../core/field.ts';
import {
  dimensionLabels,
  formulaLabels,
  impactDimensions,
  levelLabels,
  riskFormulas,
  riskLevels,
  modeLabels,
  riskModes,
} from './risk-levels.ts';
import { defaultFmea, fmeaScheme, fmeaText, type Priorities } from './risk-fmea.ts';
import { defaultHazards, hazardScheme, hazardText } from './risk-hazard.ts';
import { highestScore, type ScoreMatrix } from './risk-score.ts';

const labelMax = 40;
const anchorMax = 80;
const steps = 5;

const step = z.object({
  label: requiredText('Label is required', labelMax),
  anchor: optionalText(anchorMax).transform((text) => text ?? ''),
});

const five = <T extends z.ZodType>(one: T, message: string) =>
  z.array(one, { error: message }).length(steps, message);

const likelihoods = five(step, 'There are five steps of likelihood').meta({ label: 'Likelihood' });
const impacts = five(requiredText('Label is required', labelMax), 'There are five steps of impact').meta({
  label: 'Impact',
});

const dimension = z.object({
  dimension: z.enum(impactDimensions, 'Choose a dimension'),
  isUsed: z.boolean('Use true or false'),
  about: optionalText(anchorMax).transform((text) => text ?? ''),
  anchors: five(requiredText('Say what this step means', anchorMax), 'A dimension has five steps'),
});

const dimensions = z
  .array(dimension, { error: 'Dimensions are required' })
  .max(impactDimensions.length, `At most ${impactDimensions.length}`)
  .refine(
    (all) => impactDimensions.every((name, index) => all[index]?.dimension === name),
    'Name each dimension once, in its order',
  )
  .refine((all) => all.some(({ isUsed }) => isUsed), 'Use at least one dimension')
  .meta({ label: 'Dimensions of impact' });

/** Who may accept a risk of a level: whoever may approve there, the quality function among these, or administrators alone. */
export const acceptedBy = ['approve', 'quality', 'admin'] as const;
export const acceptedByLabels = {
  approve: 'Whoever may approve',
  quality: 'Quality managers',
  admin: 'Workspace admins',
} as const satisfies Record<(typeof acceptedBy)[number], string>;

const band = z.object({
  level: z.enum(riskLevels, 'Choose a level'),
  from: wholeNumber(1, 25, 'A level begins at a whole number from 1 to 25'),
  days: wholeNumber(1, 3650, 'Days are a whole number from 1 to 3650'),
  approver: z.enum(acceptedBy, 'Choose who accepts it'),
});

const bands = z
  .array(band, { error: 'Levels are required' })
  .max(riskLevels.length, `At most ${riskLevels.length}`)
  .refine(
    (all) => riskLevels.every((name, index) => all[index]?.level === name),
    'Name each level once, from Low to Critical',
  )
  .refine((all) => all[0]?.from === 1, 'Low begins at 1')
  .refine(
    (all) => all.every(({ from }, index) => index === 0 || from > (all[index - 1]?.from ?? 0)),
    'Each level begins above the one before it',
  )
  .meta({ label: 'Levels' });

/** By what a score is worked out, as a scheme or a preview of one says it. */
export const formula = z.enum(riskFormulas, 'Choose how the score is worked out').meta({ label: 'Formula' });

const score = wholeNumber(1, 25, 'A score is a whole number from 1 to 25');

const rises = (scores: readonly (number | undefined)[]) =>
  scores.every((one, index) => index === 0 || (one ?? 0) >= (scores[index - 1] ?? 0));

const matrix = five(five(score, 'Each likelihood has five scores'), 'There are five steps of likelihood')
  .refine(
    (rows) =>
      rows.every(rises) && [0, 1, 2, 3, 4].every((impact) => rises(rows.map((scores) => scores[impact]))),
    'No score is lower than that of a lower likelihood or impact',
  )
  .meta({ label: 'Table of scores' });

/** By what risks are judged. */
export const mode = z.enum(riskModes, 'Choose how risks are judged').meta({ label: 'Mode' });

const modes = {
  mode,
  fmea: fmeaScheme.meta({ label: 'FMEA' }),
  iso14971: hazardScheme.meta({ label: 'ISO 14971' }),
};

const content = z.object({ formula, matrix, likelihoods, impacts, dimensions, bands, ...modes });

type Reached = Pick<z.output<typeof content>, 'formula' | 'bands'> & { matrix?: ScoreMatrix | undefined };

const isWithin = ({ formula: chosen, bands: all, matrix: table = [[25]] }: Reached) =>
  all.every(({ from }) => from <= highestScore({ formula: chosen, matrix: table }));
const beyond = { path: ['bands'], error: 'No score reaches a level that begins above the highest score' };

/** What a scheme says; the log calls its parts so. */
export const schemeFields = content;

/** Publishes what is to hold from now on, on the edition that was seen. */
export const schemeInput = content
  .extend({
    // What is left out stays as it is in the edition that holds.
    matrix: omittable(matrix),
    mode: omittable(modes.mode),
    fmea: omittable(modes.fmea),
    iso14971: omittable(modes.iso14971),
    reason,
    version: neededVersion,
  })
  .refine(({ formula: chosen, matrix: table }) => chosen !== 'custom-matrix' || table !== undefined, {
    path: ['matrix'],
    error: 'Give the scores of your table',
  })
  .refine(isWithin, beyond);

/** A scheme as an answer shows it: how likelihood and impact become a score and a level. */
export const riskScheme = z.object({
  /** Null where nothing was published: the scheme that every workspace begins with. */
  _id: id.nullable(),
  edition: z.int(),
  /** By what risks are judged. */
  mode: z.enum(riskModes),
  formula: z.enum(riskFormulas),
  /** The scores of a table of one's own: a row for each likelihood, in it one for each impact. */
  matrix: z.array(z.array(z.int())),
  likelihoods: z.array(z.object({ label: z.string(), anchor: z.string() })),
  impacts: z.array(z.string()),
  dimensions: z.array(
    z.object({
      dimension: z.enum(impactDimensions),
      isUsed: z.boolean(),
      about: z.string(),
      anchors: z.array(z.string()),
    }),
  ),
  bands: z.array(
    z.object({
      level: z.enum(riskLevels),
      from: z.int(),
      days: z.int(),
      approver: z.enum(acceptedBy),
    }),
  ),
  fmea: z.object({
    severities: z.array(z.string()),
    occurrences: z.array(z.string()),
    detections: z.array(z.string()),
    /** A block for each range of severity, in it a line for each range of occurrence, in it L, M or H for each range of detection. */
    priorities: z.array(z.array(z.string())),
  }),
  iso14971: z.object({
    situations: z.array(z.object({ label: z.string(), anchor: z.string() })),
    harms: z.array(z.object({ label: z.string(), anchor: z.string() })),
  }),
  reason: z.string().nullable(),
  publishedBy: person.nullable(),
  publishedAt: instant.nullable(),
  /** The edition again, by the name that every conflict goes by. */
  version: z.int(),
});

export type RiskScheme = z.output<typeof riskScheme>;
export type SchemeContent = Pick<
  RiskScheme,
  'mode' | 'formula' | 'matrix' | 'likelihoods' | 'impacts' | 'dimensions' | 'bands' | 'fmea' | 'iso14971'
>;

/** The table of action priority as a query holds it. */
export const prioritiesText = (table: Priorities): string => table.flat().join('');

/** A table of scores as a query holds it: its rows one after the other. */
export const matrixText = (table: ScoreMatrix): string => table.flat().join(',');

const anchors = {
  financial: ['under 0.1%', 'under 0.5%', 'under 2%', 'under 5%', '5% and more'],
  people: ['none', 'first aid', 'lost time', 'serious', 'fatal'],
  customer: ['one', 'few', 'many', 'key account', 'market'],
  compliance: ['note', 'minor NC', 'major NC', 'warning', 'license'],
  reputation: ['none', 'local', 'sector', 'national', 'lasting'],
  operations: ['under 1 hour', 'under 1 day', 'under 3 days', 'under 2 weeks', 'longer'],
} as const satisfies Record<(typeof impactDimensions)[number], readonly string[]>;

const abouts = {
  financial: 'share of revenue',
  people: 'worst harm',
  customer: 'who is affected',
  compliance: 'worst finding',
  reputation: 'how far it is heard',
  operations: 'standstill',
} as const satisfies Record<(typeof impactDimensions)[number], string>;

/** What holds where nothing was published: a 5 by 5 matrix, as most registers have it. */
export const defaultScheme: RiskScheme = {
  _id: null,
  edition: 1,
  mode: 'matrix',
  formula: 'LxI',
  matrix: [1, 2, 3, 4, 5].map((likelihood) => [1, 2, 3, 4, 5].map((impact) => likelihood * impact)),
  likelihoods: [
    { label: 'Rare', anchor: 'under 1% a year' },
    { label: 'Unlikely', anchor: '1 to 10%' },
    { label: 'Possible', anchor: '10 to 30%' },
    { label: 'Likely', anchor: '30 to 70%' },
    { label: 'Almost certain', anchor: 'over 70%' },
  ],
  impacts: ['Negligible', 'Minor', 'Moderate', 'Serious', 'Critical'],
  dimensions: impactDimensions.map((name) => ({
    dimension: name,
    isUsed: true,
    about: abouts[name],
    anchors: [...anchors[name]],
  })),
  bands: [
    { level: 'low', from: 1, days: 365, approver: 'approve' },
    { level: 'medium', from: 5, days: 180, approver: 'approve' },
    { level: 'high', from: 10, days: 90, approver: 'quality' },
    { level: 'critical', from: 15, days: 30, approver: 'admin' },
  ],
  fmea: defaultFmea,
  iso14971: defaultHazards,
  reason: null,
  publishedBy: null,
  publishedAt: null,
  version: 1,
};

const bandText = ({ level, from, days, approver }: SchemeContent['bands'][number]) =>
  `${levelLabels[level]} from ${from}, looked at ${days === 1 ? 'every day' : `every ${days} days`}, accepted by: ${acceptedByLabels[approver]}`;

/** What a scheme says in words, by its fields, as the log keeps what an edition has changed. */
export const schemeFacts = (scheme: SchemeContent): Record<keyof SchemeContent, string> => ({
  formula: formulaLabels[scheme.formula],
  matrix: scheme.matrix.map((row, index) => `Likelihood ${index + 1}: ${row.join(', ')}`).join('. '),
  likelihoods: scheme.likelihoods
    .map(({ label, anchor }) => (anchor ? `${label} (${anchor})` : label))
    .join(', '),
  impacts: scheme.impacts.join(', '),
  dimensions: scheme.dimensions
    .filter(({ isUsed }) => isUsed)
    .map((one) => `${dimensionLabels[one.dimension]}: ${one.anchors.join(', ')}`)
    .join('. '),
  bands: scheme.bands.map(bandText).join('. '),
  mode: modeLabels[scheme.mode],
  fmea: fmeaText(scheme.fmea),
  iso14971: hazardText(scheme.iso14971),
});
