/** The words of the landing page beside what is said of the product. */
export const landingTexts = {
  signUp: 'Sign up',
  seeTheFeatures: 'See the features',
  weeks: 'Opened and closed per week',
  weekOf: 'Week of',
  opened: 'Opened',
  closed: 'Closed',
  showAsPicture: 'Show as picture',
  showAsTable: 'Show as table',
  ages: 'Age of open actions',
  modules: 'Four modules, one way of working',
  modulesLead: 'Learn one and you know them all: the same list, the same record, the same signature.',
  products: 'Featured Products',
  productsLead:
    'Take one, or all nine. They share the same people, dates and links, so nothing is typed twice.',
  raised: 'Raised',
  cause: 'Cause',
  action: 'Action',
  proof: 'Proof',
  version: 'v4.0',
  guardClosed: 'Guard closed',
  oilLevelInRange: 'Oil level in range',
  gaugeStickerValid: 'Gauge sticker valid',
  figures: 'Plumbline in figures',
  customers: 'What customers say',
  weeksPicture:
    'Over twelve weeks, opened actions fell from 14 to 9 a week and closed ones rose from 9 to 12.',
} as const;

/** What stands in the picture of each product. */
export const cardAudits = [
  { name: 'Axle line', x: 100, width: 76 },
  { name: 'Suppliers', x: 152, width: 88 },
  { name: 'Paint hall', x: 206, width: 62, isPlanned: true },
];

export const cardTrained = [
  { name: 'Operators', share: 92 },
  { name: 'Fitters', share: 74 },
  { name: 'Inspectors', share: 100 },
];

export const cardFound = [
  { count: 3, what: 'Findings open' },
  { count: 2, what: 'Actions overdue', isLate: true },
  { count: 1, what: 'Plan to approve' },
];
