/** The words of the matrix of root causes and actions. */
export const coverageTexts = {
  title: 'Root causes and the actions that remove them',
  matrix: 'Matrix of root causes and actions',
  cause: 'Root cause',
  percent: (done: number) => `${done}%`,
  strongest: 'Strongest strategy',
  noStrategy: 'Not said',
  open: 'Not covered',
  loose: 'Covers nothing',
  covers: (action: string, cause: string) => `${action} removes ${cause}`,
  noCauses: 'No root cause is named yet.',
  noCausesText: 'Analyse the causes first. Each root cause is then a row here, and each action a column.',
  noActions: 'No action is planned yet.',
  noActionsText: 'Plan the actions, and say here which root cause each of them removes.',
  summary: (covered: number, all: number) =>
    `${covered} of ${all} root ${all === 1 ? 'cause' : 'causes'} covered`,
  rule: 'A plan is submitted once each root cause is covered and each corrective action covers one.',
} as const;
