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

export const statuses = ['pending', 'in-progress', 'on-hold', 'completed'] as const;
