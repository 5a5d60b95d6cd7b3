/** The words of actions that a group has. */
export const claimTexts = {
  group: 'Group',
  claim: 'Claim',
  claimName: (task: string) => `Claim ${task}`,
  unclaimed: 'Unclaimed',
  unclaimedIn: (group: string) => `Unclaimed · ${group}`,
  waits: (group: string) => `Nobody in ${group} has claimed this action yet. Whoever claims it works on it.`,
  noGroup: 'No group',
  release: 'Give back to the group',
  releaseAbout: (group: string) =>
    `It is pending again and waits in ${group} for somebody who claims it. Everyone in the group and the managers of the record are told.`,
  releaseAct: 'Give back',
  unfit: (group: string, why: string) => `${group} (${why})`,
} as const;
