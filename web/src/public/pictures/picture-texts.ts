import type { ModuleKey } from 'contract/core/modules';

/** The words of the audit picture. */
export const auditPictureTexts = {
  findings: 'Findings',
  about:
    'An invented audit programme: four audits over the year, and three findings with the state of their action plans.',
  programme: 'Audit programme',
} as const;

/** The words of the capa picture. */
export const capaPictureTexts = {
  waitsForYou: 'Waits for you',
  actionPlan: 'Action plan',
  about:
    'An invented CAPA record: two of five stages are done, and a fishbone leads from a worn clutch to a torque below 180 Nm.',
  title: 'Loose wheel end, lot 2208',
  number: 'CAPA-0142',
  state: 'In progress',
} as const;

/** The words of the document picture. */
export const documentPictureTexts = {
  about:
    'An invented work instruction: version 4.0 waits for its approval, 3.0 is valid, and training is shown by group.',
  title: 'Driver change and check',
  number: 'WI-0311',
  state: 'In approval',
  versions: 'Versions',
  trained: 'Trained on 3.0',
} as const;

/** The words of the fishbone. */
export const fishboneTexts = {
  effect: 'Torque below',
  effectLimit: '180 Nm',
} as const;

/** What stands in the picture of an audit programme. */
export const audits = [
  { name: 'Axle line', number: 'AUD-0057', from: 4, to: 22, state: 'done' },
  { name: 'Suppliers', number: 'AUD-0058', from: 30, to: 48, state: 'done' },
  { name: 'Paint hall', number: 'AUD-0059', from: 52, to: 76, state: 'now' },
  { name: 'Calibration', number: 'AUD-0060', from: 82, to: 96, state: 'next' },
];

export const findings = [
  { name: 'Torque not in the daily check', grade: 'Major', state: 'Action plan approved', tone: 'now' },
  { name: 'Gauge sticker not valid', grade: 'Minor', state: 'Closed', tone: 'ok' },
  { name: 'Supplier file incomplete', grade: 'Minor', state: 'Overdue', tone: 'bad' },
];

/** What stands in the picture of a CAPA. */
export const stages = [
  { name: 'Raised', state: 'done' },
  { name: 'Contained', state: 'done' },
  { name: 'Root cause', state: 'now' },
  { name: 'Action', state: 'next' },
  { name: 'Effectiveness', state: 'next' },
];

export type Beside = { module?: ModuleKey; what: string; where: string; when: string; isOverdue?: boolean };

export const waiting: readonly Beside[] = [
  { module: 'risk', what: 'Approve residual risk', where: 'Torque tool drift', when: '11/25/2026' },
  { module: 'capa', what: 'Confirm containment', where: 'Overdue', when: '11/18/2026', isOverdue: true },
  {
    module: 'audit',
    what: 'Answer checklist, AUD-0057',
    where: 'Axle line process audit',
    when: '11/26/2026',
  },
  {
    module: 'document',
    what: 'Sign WI-0311, version 4.0',
    where: 'Driver change and check',
    when: '11/27/2026',
  },
];

// What a phone shows in place of the fishbone, which would be too small to read there.
export const whys = [
  'Wheel ends came loose: torque below 180 Nm.',
  'The driver slipped: its clutch is worn.',
  'Nobody saw it: the daily check has no torque.',
];

export const plan: readonly Beside[] = [
  { what: 'Replace the clutch of driver 4', where: 'Devon Achebe', when: '11/24/2026' },
  { what: 'Put the torque on the daily check', where: 'Hana Sato', when: '11/27/2026' },
  { what: 'Train both shifts', where: 'Sam Whitlock', when: '12/01/2026' },
  { what: 'Check 50 wheel ends', where: 'Mara Lindqvist', when: '12/04/2026' },
];

/** What stands in the picture of a document. */
export const steps = [
  { who: 'Devon Achebe', what: 'Wrote it', when: '11/10/2026', state: 'ok' },
  { who: 'Hana Sato', what: 'Reviewed it', when: '11/14/2026', state: 'ok' },
  { who: 'Mara Lindqvist', what: 'Approves it', when: 'due 11/27/2026', state: 'now' },
];

export const versions = [
  { version: '4.0', state: 'In approval', tone: 'now' },
  { version: '3.0', state: 'Valid', tone: 'ok' },
  { version: '2.0', state: 'Replaced 03/02/2026', tone: 'old' },
];

export const trained = [
  { name: 'Operators', share: 92 },
  { name: 'Fitters', share: 74 },
  { name: 'Inspectors', share: 100 },
];

/** The bones of the fishbone. */
export const bones = [
  { x: 115, above: 'Method', below: 'People', twig: { above: 'Daily check' } },
  {
    x: 281,
    above: 'Machine',
    below: 'Measurement',
    twig: { above: 'Clutch wear', below: 'Click wrench' },
    isCause: true,
  },
  { x: 448, above: 'Material', below: 'Environment', twig: { below: 'Cold start' } },
];
