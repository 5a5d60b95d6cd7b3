import type { kriFields } from 'contract/modules/risk/kri/risk-kri';
import type { consequenceInput } from 'contract/modules/risk/risk-consequence';
import type { ImpactDimension, RatingType } from 'contract/modules/risk/risk-levels';
import type { Control, ControlTest } from 'contract/modules/risk/risk-control';
import type { Risk } from 'contract/modules/risk/risk';
import type { treatmentInput } from 'contract/modules/risk/risk-treatment';
import type { z } from 'zod';

type Nature = Partial<Pick<Risk, 'kind' | 'statement' | 'proximity' | 'velocity' | 'knowledgeStrength'>>;

type SampleControl = Pick<Control, 'name' | 'controlType'> &
  Partial<Pick<Control, 'description' | 'nature' | 'hierarchy' | 'effectiveness' | 'testFrequency'>> & {
    bearsOnCauses?: readonly string[];
    bearsOnConsequences?: readonly string[];
    /** Its test, so many days from today. */
    test?: Pick<ControlTest, 'result'> & { note: string; days: number };
  };

type SampleParts = {
  causes?: readonly { name: string; description?: string }[];
  consequences?: readonly z.output<typeof consequenceInput>[];
  controls?: readonly SampleControl[];
  treatment?: z.input<typeof treatmentInput>;
  /** An indicator, and its readings so many days from today. */
  kris?: readonly (Omit<z.output<typeof kriFields>, 'owner'> & {
    readings: readonly { value: number; days: number; note?: string }[];
  })[];
};

/** What sample risks say of their nature, by their names. */
export const sampleNature: Readonly<Record<string, Nature>> = {
  'Burrs break loose from a cross-hole': {
    statement: {
      cause: 'a brush that reaches only the main bore',
      event: 'a burr breaking loose from a cross-hole',
      consequence: 'a particle that blocks the pump or reaches the patient',
    },
    proximity: 'under-1-month',
    velocity: 'immediate',
    knowledgeStrength: 'high',
  },
  'Only one supplier of 316L bar': {
    statement: {
      cause: 'a single approved mill',
      event: 'a stop of all deliveries of bar',
      consequence: 'idle lathes after three weeks and late orders',
    },
    proximity: '6-to-12-months',
    velocity: 'slow',
    knowledgeStrength: 'medium',
  },
  'Bore gauge G-12 used past its calibration date': { proximity: 'under-1-month', knowledgeStrength: 'low' },
};

/** What sample risks come from and lead to, and the controls between, by their names. */
export const sampleParts: Readonly<Record<string, SampleParts>> = {
  'Burrs break loose from a cross-hole': {
    causes: [
      {
        name: 'The brush reaches only the main bore',
        description: 'Its wire is 2 mm too short for the cross-hole.',
      },
      { name: 'The drill is used past its life', description: 'A worn drill leaves a larger burr.' },
      { name: 'A new operator skips the second pass' },
    ],
    consequences: [
      {
        name: 'A particle reaches the patient',
        description: 'The valve body sits upstream of the filter.',
        dimension: 'people',
        severity: 5,
      },
      { name: 'The pump blocks at the customer', dimension: 'customer', severity: 4 },
      { name: 'The lot has to be sorted', dimension: 'financial', severity: 2 },
    ],
    controls: [
      {
        name: 'Deburring by hand under the lamp',
        controlType: 'preventive',
        nature: 'manual',
        hierarchy: 'administrative',
        testFrequency: 30,
        bearsOnCauses: ['The brush reaches only the main bore'],
        test: { result: 'partial', note: 'Two of forty bodies still had a burr after it.', days: -45 },
      },
      {
        name: 'The counter stops the drill at 400 holes',
        controlType: 'preventive',
        nature: 'automated',
        hierarchy: 'engineering',
        testFrequency: 90,
        bearsOnCauses: ['The drill is used past its life'],
        test: { result: 'effective', note: 'Set to 5 holes, it stopped at the sixth.', days: -20 },
      },
      {
        name: 'Borescope check of every body',
        controlType: 'detective',
        nature: 'manual',
        hierarchy: 'administrative',
        testFrequency: 30,
        bearsOnConsequences: ['A particle reaches the patient', 'The pump blocks at the customer'],
        test: { result: 'effective', note: 'All ten seeded burrs were found.', days: -12 },
      },
      {
        name: 'Filter in the washing bath',
        controlType: 'corrective',
        nature: 'automated',
        hierarchy: 'protective-measure',
        effectiveness: 'effective',
        bearsOnConsequences: ['A particle reaches the patient'],
      },
    ],
    treatment: {
      strategy: 'reduce-likelihood',
      rationale: 'The burr is made by us, and a longer brush with a counted drill keeps it from being made.',
      cost: 4600,
      benefit: 32_000,
      costBenefit: 'One recall of a lot costs more than seven years of brushes and drills.',
    },
    kris: [
      {
        name: 'Bodies with a burr at final inspection',
        unit: '%',
        direction: 'higher-is-worse',
        amber: 0.5,
        red: 1.5,
        frequency: 30,
        source: 'Inspection log of cell 4',
        readings: [
          { value: 0.3, days: -96 },
          { value: 0.4, days: -65, note: 'New drills from another supplier.' },
          { value: 0.8, days: -33 },
          { value: 0.6, days: -4, note: 'After the second pass was added.' },
        ],
      },
    ],
  },
  'Only one supplier of 316L bar': {
    causes: [{ name: 'A fire at the mill' }, { name: 'A strike at the mill' }],
    consequences: [
      { name: 'Turning stops after three weeks', dimension: 'operations', severity: 4 },
      { name: 'A customer takes the order elsewhere', dimension: 'customer', severity: 4 },
    ],
    controls: [
      {
        name: 'Three weeks of bar in stock',
        controlType: 'corrective',
        nature: 'manual',
        testFrequency: 30,
        bearsOnConsequences: ['Turning stops after three weeks'],
      },
    ],
  },
};

/** One judgement of a sample risk, so many days from today. */
type SampleJudgement = {
  type: RatingType;
  days: number;
  likelihood: number;
  impacts: Partial<Record<ImpactDimension, number>>;
  rationale: string;
};

/** How sample risks are judged, by their names. */
export const sampleJudgements: Readonly<Record<string, readonly SampleJudgement[]>> = {
  'Burrs break loose from a cross-hole': [
    {
      type: 'inherent',
      days: -32,
      likelihood: 4,
      impacts: { people: 5, customer: 4 },
      rationale: 'Each cross-hole has a burr as it comes from the drill.',
    },
    {
      type: 'current',
      days: -10,
      likelihood: 3,
      impacts: { people: 5, customer: 4 },
      rationale: 'Deburring by hand leaves one in twenty.',
    },
    {
      type: 'target',
      days: -30,
      likelihood: 1,
      impacts: { people: 5, customer: 4 },
      rationale: 'With the new brush and a counted drill, a burr is the exception.',
    },
  ],
  'Only one supplier of 316L bar': [
    {
      type: 'inherent',
      days: -58,
      likelihood: 3,
      impacts: { operations: 5, customer: 4 },
      rationale: 'Two mills of this size stood still in the last ten years.',
    },
    {
      type: 'current',
      days: -58,
      likelihood: 3,
      impacts: { operations: 4, customer: 3 },
      rationale: 'Three weeks of stock soften a short stop.',
    },
  ],
  'Labels of two part numbers look alike': [
    {
      type: 'inherent',
      days: -70,
      likelihood: 4,
      impacts: { customer: 4, compliance: 3 },
      rationale: 'Both are packed at the same bench.',
    },
    {
      type: 'current',
      days: -70,
      likelihood: 3,
      impacts: { customer: 4, compliance: 3 },
      rationale: 'The check by eye finds most of them.',
    },
    {
      type: 'residual',
      days: -15,
      likelihood: 1,
      impacts: { customer: 4, compliance: 3 },
      rationale: 'Colour and layout differ, and the scanner refuses the wrong one.',
    },
  ],
  'Forklift crosses the walkway at dock 2': [
    {
      type: 'inherent',
      days: -20,
      likelihood: 4,
      impacts: { people: 5 },
      rationale: 'Forty crossings in a shift, and a corner that nobody sees around.',
    },
    {
      type: 'current',
      days: -20,
      likelihood: 3,
      impacts: { people: 5 },
      rationale: 'The mirror helps those who look.',
    },
  ],
  'Yearly contract is paid in another currency': [
    {
      type: 'inherent',
      days: -25,
      likelihood: 4,
      impacts: { financial: 3 },
      rationale: 'The currency moved by 9% last year.',
    },
    {
      type: 'current',
      days: -25,
      likelihood: 3,
      impacts: { financial: 3 },
      rationale: 'A third of it is paid in advance.',
    },
  ],
  'Superseded drawing at lathe 3': [
    {
      type: 'inherent',
      days: -60,
      likelihood: 3,
      impacts: { customer: 3, compliance: 3 },
      rationale: 'Drawings were printed for each lathe.',
    },
    {
      type: 'residual',
      days: -10,
      likelihood: 1,
      impacts: { customer: 3, compliance: 2 },
      rationale: 'Screens show the valid revision only.',
    },
  ],
  'Power cut during a washing cycle': [
    {
      type: 'inherent',
      days: -6,
      likelihood: 2,
      impacts: { operations: 2 },
      rationale: 'One cut in a year; the load is washed again.',
    },
  ],
};
