/** The words of the list of CAPAs. */
export const capaListTexts = {
  stage: 'Stage',
  source: 'Source',
  kind: 'Kind',
  class: 'Class',
  proof: 'Effective',
  onTime: 'Verified on time',
  priority: 'Priority',
  detected: 'Detected',
  cycle: 'Cycle',
  age: 'Age in days',
  reopened: 'Reopened',
  yes: 'Reopened at least once',
  no: 'Never reopened',
  type: 'Type',
  strategy: 'Strategy',
  budget: 'Budget',
  none: 'None',
  empty: 'No CAPA found.',
  emptyText:
    'A CAPA puts right what went wrong, finds out why, and shows that it stayed right. Write it down once, and its people and its actions stay together.',
} as const;
