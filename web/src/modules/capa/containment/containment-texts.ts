/** The words of what is done at once about a CAPA. */
export const containmentTexts = {
  title: 'Containment',
  intro:
    'What is done at once, before the cause is known: the plan waits until each of them is done or not needed.',
  add: 'Add containment',
  edit: 'Edit containment',
  remove: 'Delete containment',
  removeMessage: 'Delete only what was entered by mistake. What is not needed after all says so.',
  empty: 'Nothing is done at once yet.',
  emptyText:
    'Enter what keeps the problem from spreading, or say in the overview why nothing has to be contained.',
  notNeeded: 'Nothing has to be contained',
  kind: 'Kind',
  place: 'Where',
  responsible: 'Responsible',
  due: 'Due',
  checked: 'Checked',
  checkedOf: (bad: number, checked: number) => `${bad} bad of ${checked}`,
  holds: 'How well it holds',
  why: 'Why it is not needed',
  evidence: 'Evidence',
  verified: 'Verified',
  verifiedBy: (name: string, on: string) => `${on}, by ${name}`,
  notVerified: 'Not yet',
  lifted: 'Lifted',
  choose: 'Choose',
  somebody: 'somebody who has left',
} as const;
