import type { DemoParts } from './demo-part.ts';

/** What the people of the demo have noted of some of its risks, by their names. */
export const registered: Readonly<Record<string, DemoParts>> = {
  'Single source for bearing steel': {
    consequences: [
      { name: 'Turning stops after three weeks', dimension: 'operations', severity: 5 },
      { name: 'The largest customer orders elsewhere', dimension: 'customer', severity: 4 },
    ],
    controls: [
      {
        name: 'Six weeks of bearing steel in stock',
        controlType: 'corrective',
        nature: 'manual',
        hierarchy: 'administrative',
        owner: 2,
        effectiveness: 'partial',
        documents: 'SOP-21 Stock of critical material',
        testFrequency: 90,
        onCause: false,
      },
    ],
    kri: {
      name: 'Bearing steel in stock',
      unit: 'weeks',
      direction: 'lower-is-worse',
      amber: 5,
      red: 3,
      frequency: 14,
      source: 'Stock list, every other Monday',
      owner: 2,
      readings: [
        { value: 6.5, days: -46 },
        { value: 5.8, days: -32 },
        { value: 5.1, days: -18 },
        { value: 4.6, days: -4, note: 'One delivery is late by a week.' },
      ],
    },
  },
  'Torque tool drift on axle line': {
    consequences: [
      { name: 'A wheel nut works loose on the road', dimension: 'people', severity: 5 },
      { name: 'Axles of a week are called back', dimension: 'financial', severity: 4 },
    ],
    controls: [
      {
        name: 'Check of all tools once a month',
        controlType: 'detective',
        nature: 'manual',
        hierarchy: 'administrative',
        owner: 3,
        testFrequency: 30,
        onCause: true,
        tests: [{ by: 1, result: 'partial', note: 'Two tools had drifted between two checks.', days: -70 }],
      },
      {
        name: 'The line stops a tool whose check has run out',
        controlType: 'preventive',
        nature: 'automated',
        hierarchy: 'engineering',
        owner: 2,
        testFrequency: 90,
        onCause: true,
        tests: [
          {
            by: 1,
            result: 'effective',
            note: 'Nine of nine tools stopped at the time that was set.',
            days: -30,
          },
        ],
      },
    ],
    kri: {
      name: 'Tools that read low at the check',
      unit: '%',
      direction: 'higher-is-worse',
      amber: 5,
      red: 15,
      frequency: 30,
      source: 'Check sheets of the axle line',
      owner: 3,
      readings: [
        { value: 22, days: -80, note: 'Two of nine.' },
        { value: 11, days: -52 },
        { value: 0, days: -22, note: 'After tools 3 and 8 were replaced.' },
      ],
    },
  },
  'Label mix-up in final packing': {
    controls: [
      {
        name: 'The scanner compares label and order',
        controlType: 'detective',
        nature: 'automated',
        hierarchy: 'engineering',
        owner: 2,
        testFrequency: 60,
        onCause: false,
        tests: [{ by: 1, result: 'effective', note: 'All twenty swapped labels were refused.', days: -25 }],
      },
      {
        name: 'A second person looks at the first box of an order',
        controlType: 'detective',
        nature: 'manual',
        hierarchy: 'administrative',
        owner: 3,
        testFrequency: 30,
        onCause: false,
        tests: [
          { by: 2, result: 'ineffective', note: 'At night there is nobody else at the bench.', days: -38 },
        ],
      },
    ],
  },
  'Superseded control plan in use': {
    controls: [
      {
        name: 'Each station shows the plan on its screen',
        controlType: 'preventive',
        nature: 'automated',
        hierarchy: 'elimination',
        owner: 2,
        testFrequency: 180,
        onCause: true,
        tests: [
          {
            by: 1,
            result: 'effective',
            note: 'A release was on all twelve screens within a minute.',
            days: -20,
          },
        ],
      },
    ],
  },
  'Late payment of a large customer': {
    kri: {
      name: 'Days until the customer pays',
      unit: 'days',
      direction: 'higher-is-worse',
      amber: 45,
      red: 60,
      frequency: 30,
      source: 'List of open invoices',
      owner: 1,
      readings: [
        { value: 74, days: -62 },
        { value: 52, days: -33, note: 'The first invoices that went out with the delivery.' },
        { value: 48, days: -5 },
      ],
    },
  },
  'Quench oil fire load': {
    controls: [
      {
        name: 'Sprinklers above the furnace',
        controlType: 'corrective',
        nature: 'automated',
        hierarchy: 'engineering',
        owner: 1,
        effectiveness: 'effective',
        testFrequency: 180,
        onCause: false,
      },
    ],
    consequences: [{ name: 'A fire at the furnace injures somebody', dimension: 'people', severity: 5 }],
  },
  'Wrong bolt grade delivered': {
    controls: [
      {
        name: 'Hardness of one bolt of each lot',
        controlType: 'detective',
        nature: 'manual',
        hierarchy: 'administrative',
        owner: 2,
        testFrequency: 30,
        onCause: false,
        tests: [
          { by: 1, result: 'effective', note: 'A lot of 8.8 that was mixed in was found.', days: -28 },
          {
            by: 1,
            result: 'partial',
            note: 'A lot of two grades passes when the wrong bolt is picked.',
            days: -3,
          },
        ],
      },
    ],
  },
  'Scrap rate rises on new alloy': {
    kri: {
      name: 'Scrap on the new alloy',
      unit: '%',
      direction: 'higher-is-worse',
      amber: 1.5,
      red: 2.5,
      frequency: 30,
      source: 'Scrap report of machining',
      owner: 2,
      readings: [
        { value: 2.6, days: -45 },
        { value: 2.1, days: -24, note: 'New cutting data on two of five lathes.' },
        { value: 1.3, days: -3 },
      ],
    },
    controls: [
      {
        name: 'The first ten parts of a batch are measured',
        controlType: 'detective',
        nature: 'manual',
        hierarchy: 'administrative',
        owner: 3,
        testFrequency: 60,
        onCause: false,
        tests: [
          { by: 2, result: 'effective', note: 'A wrong insert was found at the third part.', days: -14 },
        ],
      },
    ],
  },
  'Emergency exit blocked by pallets': {
    consequences: [{ name: 'People cannot leave a fire by exit B', dimension: 'people', severity: 5 }],
    kri: {
      name: 'Walks of ten that found exit B blocked',
      unit: 'walks',
      direction: 'higher-is-worse',
      amber: 1,
      red: 3,
      frequency: 14,
      source: 'Safety round',
      owner: 3,
      readings: [
        { value: 3, days: -31 },
        { value: 2, days: -17 },
        { value: 4, days: -3, note: 'A lorry came early, and its pallets had no other place.' },
      ],
    },
  },
  'Pallet collapses in high rack': {
    controls: [
      {
        name: 'Nets behind levels 3 and 4',
        controlType: 'preventive',
        nature: 'manual',
        hierarchy: 'engineering',
        owner: 2,
        effectiveness: 'effective',
        onCause: false,
      },
    ],
    consequences: [{ name: 'A box falls on somebody in the aisle', dimension: 'people', severity: 5 }],
  },
  'Price of natural gas doubles': {
    kri: {
      name: 'Price of natural gas',
      unit: 'EUR/MWh',
      direction: 'higher-is-worse',
      amber: 45,
      red: 60,
      frequency: 7,
      source: 'Exchange, closing price of Fridays',
      owner: 1,
      readings: [
        { value: 38.2, days: -24 },
        { value: 41.9, days: -17 },
        { value: 47.5, days: -10 },
        { value: 46.1, days: -3 },
      ],
    },
  },
  'Water hardness damages washers': {
    controls: [
      {
        name: 'Nozzles are cleaned at the end of each week',
        controlType: 'corrective',
        nature: 'manual',
        hierarchy: 'administrative',
        owner: 3,
        testFrequency: 30,
        onCause: false,
        tests: [{ by: 2, result: 'effective', note: 'No nozzle was blocked on Monday.', days: -6 }],
      },
    ],
  },
  'A second customer asks for hollow axles': {
    consequences: [{ name: 'The third shift has work for two years', dimension: 'financial', severity: 4 }],
  },
  'Waste heat of the furnaces could heat the offices': {
    consequences: [{ name: 'Heating costs a third less', dimension: 'financial', severity: 3 }],
  },
};
