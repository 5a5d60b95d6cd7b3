import type { Kind } from '../record-kind.ts';

/** The kind of record that CAPAs are. */
export const capaKind = {
  module: 'capa',
  prefix: 'CAPA',
  words: { title: 'CAPA', titles: 'CAPAs', one: 'CAPA', many: 'CAPAs' },
  exports: 'capas',
  paths: {
    create: 'library/new',
    report: 'report',
    record: 'library/detail',
    own: 'my-capa/detail',
    task: 'my-tasks/detail',
  },
  conditions: ['site', 'process', 'status'],
  parts: [
    'containment',
    'effectiveness',
    'effectiveness_check',
    'lateral',
    'document_impact',
    'lesson',
    'difference',
  ],
  acts: {
    decide: { level: 'approve', does: 'Triage {many}, and decide about their plans and their closure' },
  },
  asks: {
    containment: {
      label: 'Contain',
      act: 'Open',
      tab: 'containment',
      called: ['A containment', 'The containment'],
      rule: 'containment_overdue',
      of: { part: 'containment', people: 'responsibles' },
    },
    document: {
      label: 'Update a document',
      act: 'Open',
      tab: 'impact',
      called: ['The update of a document', 'The update of'],
      of: { part: 'document_impact', people: 'owner' },
    },
  },
  awaits: {
    triage: {
      key: 'capa_untriaged',
      label: 'CAPAs to be triaged',
      rule: 'The CAPA is older than the settings of the workspace allow (3 days unless set), and nobody has accepted it at triage.',
      why: 'The CAPA was raised on {date}, {ago}, and nobody has accepted it at triage.',
      setting: 'triageDays',
      days: 3,
      does: 'decide',
      act: 'Triage',
    },
  },
  concerns: {
    containment_overdue: {
      label: 'Overdue containments',
      rule: 'The CAPA is open, and the day has passed by which something was to be done at once about it. Whoever is responsible for that sees it as theirs.',
      why: 'A containment was to be done by {date}, {ago}.',
      severity: 'alert',
      isDue: true,
      does: 'finish',
      act: 'Open',
      tab: 'containment',
    },
    capa_broken: {
      label: 'Closed CAPAs that no longer hold',
      rule: 'The CAPA is closed and watched as its effectiveness plan says, and more later CAPAs count as a repeat than it allows. It is not told any more once the CAPA is reopened, or once each of them is said not to be the same.',
      why: 'Since {date}, {ago}, more has happened than its effectiveness plan allows after closing.',
      severity: 'alert',
      does: 'decide',
      act: 'Decide',
      tab: 'effectiveness',
      isTold: true,
    },
    capa_repeated: {
      label: 'Closed CAPAs that happened again',
      rule: 'The CAPA is closed, and a later one that is not cancelled is a repeat of it. It is not told any more once the CAPA is reopened.',
      why: 'It has happened again: since {date}, {ago}, a later CAPA is known to be a repeat of it.',
      severity: 'alert',
      does: 'decide',
      act: 'Decide',
      tab: 'links',
    },
  },
} as const satisfies Kind;
