/** A plainly invented company: Kestrel Works makes axles that nobody has ever driven on. */
export const company = 'Kestrel Works (demo)';

export const billingDetails = {
  company,
  email: 'invoices@kestrel.example',
  address: '1 Mill Lane\nNorthfield NF1 2KW',
  taxId: 'NF 4711 0815',
  purchaseOrder: 'PO 2026-118',
};

export const people = [
  { name: 'Mara Lindqvist', email: 'mara@kestrel.example', level: 5, role: 'workspace-admin' },
  { name: 'Devon Achebe', email: 'devon@kestrel.example', level: 4, role: 'quality-manager' },
  { name: 'Hana Sato', email: 'hana@kestrel.example', level: 3, role: 'process-owner' },
  { name: 'Sam Whitlock', email: 'sam@kestrel.example', level: 2, role: 'contributor' },
  { name: 'Priya Raman', email: 'priya@kestrel.example', level: 1, role: 'viewer' },
] as const;

export const sites = [
  {
    name: 'Plant 1',
    location: 'Northfield',
    timeZone: 'Europe/Berlin',
    note: 'Machining and heat treatment',
  },
  { name: 'Plant 2', location: 'Southbrook', timeZone: 'America/Chicago', note: 'Axle assembly' },
  { name: 'Warehouse', location: 'Westport', timeZone: 'Asia/Karachi', note: 'Finished goods and docks' },
] as const;

export const processes = [
  { name: 'Machining', sites: [0], subProcesses: ['Turning', 'Milling'] },
  { name: 'Heat treatment', sites: [0], subProcesses: ['Hardening'] },
  { name: 'Axle assembly', sites: [1], subProcesses: ['Torque', 'Final check'] },
  { name: 'Supplier quality', sites: [0, 1], subProcesses: [] },
  { name: 'Packing and labels', sites: [1, 2], subProcesses: [] },
  { name: 'Shipping', sites: [2], subProcesses: ['Docks'] },
] as const;

/** Each risk: name, category, process; its site is the process's first. */
export const risks: readonly (readonly [string, string, number])[] = [
  ['Coolant leak at machining cell 4', 'Operational', 0],
  ['Single source for bearing steel', 'Strategic', 3],
  ['Press 7 guard interlock bypassed', 'Compliance', 0],
  ['Torque tool drift on axle line', 'Operational', 2],
  ['Paint oven temperature spread', 'Operational', 1],
  ['Label mix-up in final packing', 'Compliance', 4],
  ['Power dip during heat treatment', 'Operational', 1],
  ['Superseded control plan in use', 'Compliance', 2],
  ['Forklift crossing at dock 3', 'Operational', 5],
  ['Bore gauge repeatability above limit', 'Operational', 0],
  ['Currency exposure on yearly contract', 'Financial', 3],
  ['Late payment of a large customer', 'Financial', 5],
  ['Key planner leaves without a deputy', 'Strategic', 2],
  ['Calibration certificate expired', 'Compliance', 0],
  ['Quench oil fire load', 'Operational', 1],
  ['Wrong bolt grade delivered', 'Operational', 3],
  ['Customer complaint shared in public', 'Reputational', 4],
  ['Unclear rework instruction', 'Operational', 2],
  ['Dock door does not close in frost', 'Operational', 5],
  ['Scrap rate rises on new alloy', 'Financial', 0],
  ['Noise complaint from neighbours', 'Reputational', 1],
  ['Emergency exit blocked by pallets', 'Compliance', 4],
  ['Server room without spare cooling', 'Operational', 2],
  ['Supplier audit overdue', 'Compliance', 3],
  ['Price of natural gas doubles', 'Financial', 1],
  ['New axle launch slips by a quarter', 'Strategic', 2],
  ['Lifting gear inspection missed', 'Compliance', 0],
  ['Counterfeit sensors in the market', 'Strategic', 3],
  ['Barcode scanner misreads in sunlight', 'Operational', 5],
  ['Furnace thermocouple ages early', 'Operational', 1],
  ['Training record missing for torque', 'Compliance', 2],
  ['Pallet collapses in high rack', 'Operational', 5],
  ['Packaging supplier closes', 'Strategic', 4],
  ['Insurance excess too high', 'Financial', 5],
  ['Burrs on inner race', 'Operational', 0],
  ['Wrong revision sent to supplier', 'Compliance', 3],
  ['Water hardness damages washers', 'Operational', 1],
  ['Social media rumour on recalls', 'Reputational', 4],
  ['Shift handover notes lost', 'Operational', 2],
  ['Spare parts list out of date', 'Operational', 0],
];

export const statuses = ['pending', 'in-progress', 'on-hold', 'completed'] as const;

export const actionNames = [
  'Replace seal kit',
  'Add a sensor with alarm',
  'Agree a second source',
  'Weekly check by operators',
  'Update the work instruction',
  'Train both shifts',
];

export const strategies = ['avoid', 'reduce-likelihood', 'reduce-impact', 'transfer', 'accept'] as const;
