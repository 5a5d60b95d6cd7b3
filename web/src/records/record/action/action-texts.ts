/** The words of a record's actions. */
export const actionTexts = {
  assignedTo: 'Assigned to',
  timeline: 'Actions from their start to their due date',
  dependsOn: 'Depends on',
  priority: 'Priority',
  endsLate: (due: string) => `It ends after the record is due, on ${due}.`,
  until: 'to',
  toBeChanged: 'Changes requested',
  moreTime: 'More time',
  asked: (became: string, until: string) => `${became}, until ${until}`,
  sentBack: 'Sent back',
  howFar: 'Progress',
  percent: (done: number) => `${done}%`,
  progress: (done: number, all: number, verified: number) =>
    `${done} of ${all} completed${verified > 0 ? `, ${verified} verified` : ''}`,
  verifiedBy: (name: string) => `Verified by ${name}`,
  all: (count: number) => (count === 1 ? 'The action' : `All ${count} actions`),
  actionsFor: (name: string) => `Actions for ${name}`,
} as const;
