/** A CAPA of the demo: its process by its place in the list, the day of its finding counted from today, and how far its story goes. */
export type DemoCapa = {
  name: string;
  description: string;
  source: string;
  kind: string;
  severity: number;
  recurrenceLikelihood: number;
  process: number;
  foundOn: number;
  reached: string;
  problem: string;
  cause: string;
  lessons?: string;
  /** How it is checked whether it has worked: what is counted, what it was, what it is to be, and what was counted since. */
  measure: {
    metric: string;
    unit?: string;
    baseline: number;
    target: number;
    before: number[];
    since?: number;
  };
  /** What it has cost, as far as that is known. */
  cost?: number;
  /** The case that it repeats, by its name. */
  repeats?: string;
  /** Why it rests, or why it was rejected. */
  held?: string;
  rejected?: string;
  actions: readonly { name: string; type: string; strategy: string }[];
};

/** Fourteen cases of Kestrel Works, the newest first. */
export const capaCases: readonly DemoCapa[] = [
  {
    name: 'Customer received axles with loose hub nuts',
    description: 'A fleet operator sent back four axles whose hub nuts turned by hand.',
    source: 'customer-complaint',
    kind: 'corrective',
    severity: 5,
    recurrenceLikelihood: 3,
    process: 2,
    foundOn: -52,
    reached: 'implementation',
    problem: 'Hub nuts of four axles from line 2 could be turned by hand.',
    measure: { metric: 'Loose hub nuts in 100 axles', baseline: 4, target: 0, before: [3, 4, 5] },
    cause: 'The torque wrench drifts after its clutch is worn',
    cost: 18500,
    actions: [
      { name: 'Sort the axles that are in stock', type: 'containment', strategy: 'detect' },
      {
        name: 'Fit a nut runner that stops the line below 180 Nm',
        type: 'corrective',
        strategy: 'engineering',
      },
      { name: 'Show the new nut runner to all shifts', type: 'training', strategy: 'training' },
    ],
  },
  {
    name: 'Cracked pallets at dock 2',
    description: 'Two pallets broke under a full load when they were lifted at dock 2.',
    source: 'recurrence',
    kind: 'corrective',
    severity: 4,
    recurrenceLikelihood: 4,
    process: 5,
    foundOn: -3,
    reached: 'triage',
    problem: 'Pallets crack at dock 2 as they did at dock 4.',
    measure: { metric: 'Loads that slipped a month', baseline: 2, target: 0, before: [2] },
    cause: 'The old pallets were marked at dock 4 alone',
    repeats: 'Cracked pallets at dock 4',
    cost: 2600,
    actions: [],
  },
  {
    name: 'Burrs on hubs after drilling',
    description: 'Assembly finds burrs on drilled hubs, which damage the seals.',
    source: 'process-monitoring',
    kind: 'corrective',
    severity: 3,
    recurrenceLikelihood: 4,
    process: 0,
    foundOn: -80,
    reached: 'monitoring',
    problem: 'Hubs from cell 3 have burrs at the edge of the bore.',
    measure: {
      metric: 'Hubs with burrs',
      unit: '%',
      baseline: 3.6,
      target: 0.5,
      before: [3.8, 3.2, 3.6],
      since: 0.4,
    },
    cause: 'Drills are changed when they break, and not by their number of bores',
    cost: 8400,
    actions: [
      { name: 'Deburr the hubs that are in stock', type: 'correction', strategy: 'administrative' },
      {
        name: 'Let the machine ask for a new drill after 400 bores',
        type: 'corrective',
        strategy: 'engineering',
      },
    ],
  },
  {
    name: 'Wrong label on crates of size 14 axles',
    description: 'The warehouse found crates of size 12 axles labelled as size 14.',
    source: 'nonconformity',
    kind: 'corrective',
    severity: 3,
    recurrenceLikelihood: 4,
    process: 4,
    foundOn: -34,
    reached: 'plan-review',
    problem: 'Six crates of size 12 axles carried labels of size 14.',
    measure: { metric: 'Crates with a wrong label a month', baseline: 6, target: 0, before: [6, 4] },
    cause: 'Labels of two sizes lie in the same tray',
    cost: 1200,
    actions: [
      { name: 'Relabel the crates', type: 'correction', strategy: 'administrative' },
      { name: 'Print each label at the scale from the order', type: 'corrective', strategy: 'eliminate' },
    ],
  },
  {
    name: 'Hardness below the limit in furnace 3',
    description: 'The monthly capability study shows three shafts below 56 HRC.',
    source: 'process-monitoring',
    kind: 'corrective',
    severity: 4,
    recurrenceLikelihood: 2,
    process: 1,
    foundOn: -25,
    reached: 'investigation',
    problem: 'Three of 125 shafts of furnace 3 are softer than 56 HRC.',
    measure: {
      metric: 'Shafts below 56 HRC',
      unit: '%',
      baseline: 2.4,
      target: 0.5,
      before: [2.4, 1.6, 2.4],
    },
    cause: 'The thermocouple of zone 2 reads too high',
    actions: [{ name: 'Replace the thermocouple', type: 'correction', strategy: 'engineering' }],
  },
  {
    name: 'Supplier delivers bar stock without certificates',
    description: 'Two deliveries of bar stock came without their material certificates.',
    source: 'supplier',
    kind: 'corrective',
    severity: 3,
    recurrenceLikelihood: 3,
    process: 3,
    foundOn: -9,
    reached: 'triage',
    problem: 'Two of eleven deliveries came without certificates.',
    measure: { metric: 'Deliveries without certificates a month', baseline: 2, target: 0, before: [2, 1] },
    cause: 'The portal does not ask for the certificate',
    actions: [],
  },
  {
    name: 'Audit finding: training records incomplete',
    description: 'The internal audit found eleven missing training records at Plant 2.',
    source: 'audit-finding',
    kind: 'corrective',
    severity: 2,
    recurrenceLikelihood: 3,
    process: 2,
    foundOn: -70,
    reached: 'verification',
    problem: 'Eleven training records of Plant 2 are missing.',
    measure: { metric: 'Missing records a month', baseline: 5, target: 1, before: [6, 5, 4] },
    cause: 'Records of temporary staff are kept on paper by each shift',
    actions: [
      { name: 'Bring the missing records together', type: 'correction', strategy: 'administrative' },
      {
        name: 'Let the time clock ask for the record before the first shift',
        type: 'corrective',
        strategy: 'engineering',
      },
    ],
  },
  {
    name: 'Cracked pallets at dock 4',
    description: 'Pallets crack when they are lifted; one load slipped.',
    source: 'near-miss',
    kind: 'corrective',
    severity: 4,
    recurrenceLikelihood: 3,
    process: 5,
    foundOn: -95,
    reached: 'closed',
    problem: 'Pallets of one maker crack at dock 4 when they are lifted.',
    measure: { metric: 'Loads that slipped a month', baseline: 3, target: 0, before: [2, 3, 4], since: 0 },
    cause: 'The pallets are made for half of the load',
    cost: 9700,
    lessons: 'The same was looked for at the other plants, and put right there as well.',
    actions: [
      { name: 'Block the pallets of that maker', type: 'containment', strategy: 'eliminate' },
      { name: 'Buy pallets for 1,500 kg and mark the old ones', type: 'corrective', strategy: 'substitute' },
    ],
  },
  {
    name: 'Gauges overdue for calibration',
    description: 'Five gauges of the milling cell were past their calibration date.',
    source: 'audit-finding',
    kind: 'corrective',
    severity: 3,
    recurrenceLikelihood: 2,
    process: 0,
    foundOn: -120,
    reached: 'closed',
    problem: 'Five of 64 gauges were past their date.',
    measure: {
      metric: 'Gauges overdue',
      unit: '%',
      baseline: 7.5,
      target: 1,
      before: [8, 7.5, 7],
      since: 0.5,
    },
    cause: 'Reminders went to somebody who has left',
    cost: 3100,
    lessons: 'The same was looked for at the other plants, and put right there as well.',
    actions: [
      { name: 'Calibrate the five gauges', type: 'correction', strategy: 'administrative' },
      {
        name: 'Send reminders to a group instead of a person',
        type: 'corrective',
        strategy: 'administrative',
      },
    ],
  },
  {
    name: 'Coolant on the floor next to lathe 7',
    description: 'Somebody slipped; the hose of lathe 7 leaks.',
    source: 'employee',
    kind: 'corrective',
    severity: 3,
    recurrenceLikelihood: 3,
    process: 0,
    foundOn: -40,
    reached: 'closure-review',
    problem: 'The coolant hose of lathe 7 leaks where it rubs against the guard.',
    measure: {
      metric: 'Spots of coolant on the floor a week',
      baseline: 4,
      target: 1,
      before: [5, 4, 3],
      since: 0,
    },
    cause: 'The hose is led over a sharp edge',
    cost: 1450,
    lessons: 'The same was looked for at the other plants, and put right there as well.',
    actions: [
      { name: 'Replace the hose', type: 'correction', strategy: 'engineering' },
      { name: 'Lead the hoses of all lathes through a channel', type: 'preventive', strategy: 'engineering' },
    ],
  },
  {
    name: 'Torque data lost after a power cut',
    description: 'The line computer lost the torque records of one shift.',
    source: 'deviation',
    kind: 'preventive',
    severity: 3,
    recurrenceLikelihood: 2,
    process: 2,
    foundOn: -18,
    reached: 'investigation',
    problem: 'The torque records of 31 axles are missing.',
    measure: { metric: 'Records lost a month', baseline: 12, target: 0, before: [12] },
    cause: 'The computer writes its records only at the end of the shift',
    actions: [{ name: 'Write each record at once', type: 'corrective', strategy: 'engineering' }],
  },
  {
    name: 'Late answers to complaints',
    description: 'The average answer to a complaint takes 19 days instead of 10.',
    source: 'kpi',
    kind: 'improvement',
    severity: 2,
    recurrenceLikelihood: 3,
    process: 4,
    foundOn: -5,
    reached: 'draft',
    problem: 'Answers to complaints take 19 days on average.',
    measure: { metric: 'Answers later than 10 days', unit: '%', baseline: 18, target: 5, before: [18, 21] },
    cause: 'Nobody sees which answers are due',
    actions: [],
  },
  {
    name: 'Scratches on painted hubs',
    description: 'Two complaints about scratches that were there before.',
    source: 'customer-complaint',
    kind: 'corrective',
    severity: 2,
    recurrenceLikelihood: 2,
    process: 2,
    foundOn: -30,
    reached: 'triage',
    problem: 'Two hubs had scratches below 2 mm.',
    measure: { metric: 'Scratched hubs in 1,000', baseline: 9, target: 2, before: [8, 9, 10] },
    cause: 'Hubs touch each other in the crate',
    rejected: 'The scratches are within what was agreed with the customer.',
    actions: [],
  },
  {
    name: 'Seal supplier changes its compound',
    description: 'The supplier announces another rubber compound for shaft seals.',
    source: 'supplier',
    kind: 'preventive',
    severity: 4,
    recurrenceLikelihood: 2,
    process: 3,
    foundOn: -28,
    reached: 'investigation',
    problem: 'The new compound has not been tried at low temperatures.',
    measure: {
      metric: 'Seals outside of the specification',
      unit: '%',
      baseline: 1.2,
      target: 0.1,
      before: [1.2],
    },
    cause: 'Changes of the supplier are announced by letter only',
    held: 'Waits for the samples of the new compound.',
    actions: [{ name: 'Try the new compound at -40 degrees', type: 'preventive', strategy: 'detect' }],
  },
];
